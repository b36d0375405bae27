import { Section } from '../../components/ui/section.js'
import { monthWords, numberWords, shortDateWords } from '../../components/words.js'
import type { FrontQuery } from '../../generated/operations.js'

type Report = FrontQuery['datasets']['nodes'][number]

const SHOWN = 6

/** The largest datasets, with licence, period and date. */
export function Datasets(props: { readonly datasets: readonly Report[]; readonly locale: string }) {
  const { datasets, locale } = props
  const largest = datasets.toSorted((a, b) => (b.entities ?? 0) - (a.entities ?? 0)).slice(0, SHOWN)
  if (largest.length === 0) return <></>
  return (
    <Section
      id="datasets"
      title="Datasets"
      aside={<a href="/data">All datasets and known problems</a>}
    >
      <div class="card">
        <table class="table cards">
          <thead>
            <tr>
              <th scope="col">Dataset</th>
              <th scope="col">Licence</th>
              <th scope="col">Period of the data</th>
              <th scope="col">As of</th>
              <th scope="col" class="r">
                Entities
              </th>
            </tr>
          </thead>
          <tbody>
            {largest.map(({ dataset, coverage, entities, lastImportAt }) => (
              <tr key={dataset.name}>
                <td class="head">
                  <a class="name" href="/data">
                    {dataset.title ?? dataset.name}
                  </a>
                </td>
                <td class="wide">{dataset.licence ?? 'Not recorded'}</td>
                <td class="wide" data-l="Period">
                  {periodWords(coverage, locale)}
                </td>
                <td class="wide" data-l="As of">
                  {asOfWords(dataset.dataAsOf, lastImportAt, locale)}
                </td>
                <td class="side r">{entities === null ? '' : numberWords(entities, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function periodWords(coverage: Report['coverage'], locale: string): string {
  if (coverage === null) return 'Not recorded'
  const [from, until] = [coverage.from, coverage.until].map(
    (date) => date && monthWords(date, locale),
  )
  if (!from) return until ? `Until ${until}` : 'Not recorded'
  return until ? `${from} – ${until}` : `From ${from}`
}

function asOfWords(asOf: string | null, lastImportAt: string | null, locale: string): string {
  if (asOf !== null) return shortDateWords(asOf, locale)
  return lastImportAt === null
    ? 'Not recorded'
    : `Read ${shortDateWords(lastImportAt.slice(0, 10), locale)}`
}
