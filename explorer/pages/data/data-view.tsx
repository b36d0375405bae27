import { OutsideLink } from '../../components/outside-link.js'
import {
  countryName,
  dateWords,
  dayWords,
  monthWords,
  numberWords,
  typeWord,
} from '../../components/words.js'
import type { DataPageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'

interface DataProps {
  readonly data: DataPageQuery
  readonly visit: Visit
}

/** What the graph is made of, and what may be wrong with it. */
export function DataView({ data, visit: { locale } }: DataProps) {
  const { datasets, suspectedDuplicates } = data
  return (
    <>
      <h1>Data and its quality</h1>
      <p>
        All that is shown here comes from the datasets below. None is free of mistakes: this page
        says what we know of them, and how you can say what is wrong.
      </p>
      <p class="actions">
        <a href="/api/v1/datasets">The datasets as JSON</a>
        <a href="/api/v1/duplicates">Suspected duplicates as JSON</a>
        <a href="/api/v1/sources">Prediction markets: how fresh each venue is, as JSON</a>
      </p>
      <Datasets datasets={datasets.nodes} locale={locale} />
      <Duplicates duplicates={suspectedDuplicates} locale={locale} />
      <section aria-labelledby="wrong">
        <h2 id="wrong">Something is wrong?</h2>
        <p>
          Open the page of the politician, party or office, and choose “Propose a correction”. You
          sign in, say what is right and where it can be read. Whoever runs this service reads every
          proposal: what is applied is shown to all with your source, and wins over the datasets;
          what is refused is so with a reason. On{' '}
          <a href="/account#corrections-title">your account</a> stands what became of your own
          proposals; nobody else sees them. What you propose may be used by anybody (CC0).
        </p>
      </section>
    </>
  )
}

function Datasets(props: {
  readonly datasets: DataPageQuery['datasets']['nodes']
  readonly locale: string
}) {
  const { datasets, locale } = props
  const caption = `${numberWords(datasets.length, locale)} ${datasets.length === 1 ? 'dataset, as it was' : 'datasets, as they were'} counted after the last import`
  return (
    <section aria-labelledby="datasets">
      <h2 id="datasets">The datasets</h2>
      <p>
        A dataset has many lists, and some can be much older than the newest. The page of each body
        or office says which period its own list covers.
      </p>
      {datasets.length === 0 ? (
        <p>Nothing was imported yet.</p>
      ) : (
        <div class="wide" role="region" aria-label={caption} tabIndex={0}>
          <table>
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">Dataset</th>
                <th scope="col">Licence</th>
                <th scope="col">Period covered</th>
                <th scope="col">Newest list</th>
                <th scope="col">Last import</th>
                <th scope="col">Entities</th>
                <th scope="col">Relationships</th>
                <th scope="col">Records</th>
                <th scope="col">Refused rows</th>
              </tr>
            </thead>
            <tbody>
              {datasets.map((report) => (
                <Row key={report.dataset.name} report={report} locale={locale} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row(props: {
  readonly report: DataPageQuery['datasets']['nodes'][number]
  readonly locale: string
}) {
  const { report, locale } = props
  const { dataset, coverage, lastImportAt } = report
  const { name, title, licence, attribution, url, isRedistributable, dataAsOf } = dataset
  const counted = (count: number | null) => (
    <td>{count === null ? <span class="quiet">not counted</span> : numberWords(count, locale)}</td>
  )
  return (
    <tr>
      <th scope="row">
        <OutsideLink href={url}>{title ?? name}</OutsideLink>
        {attribution !== null && attribution !== '' && (
          <div>
            <small>{attribution}</small>
          </div>
        )}
      </th>
      <td>
        {licence ?? 'unknown'}
        {isRedistributable === false && <small> · left out of exports</small>}
      </td>
      <td>
        <Covered coverage={coverage} locale={locale} />
      </td>
      <td>
        {dataAsOf === null ? <span class="quiet">unknown</span> : dateWords(dataAsOf, locale)}
      </td>
      <td>
        {lastImportAt === null ? (
          <span class="quiet">unknown</span>
        ) : (
          dayWords(lastImportAt, locale)
        )}
      </td>
      {counted(report.entities)}
      {counted(report.relationships)}
      {counted(report.records)}
      {counted(report.refused)}
    </tr>
  )
}

/** The period of all lists together; one of them can be much older than the newest. */
function Covered(props: {
  readonly coverage: DataPageQuery['datasets']['nodes'][number]['coverage']
  readonly locale: string
}) {
  const { coverage, locale } = props
  if (coverage === null) return <span class="quiet">no terms of office</span>
  const words = (date: string | null) => (date === null ? 'unknown' : monthWords(date, locale))
  return (
    <>
      {words(coverage.from)} – {words(coverage.until)}
    </>
  )
}

type Suspects = DataPageQuery['suspectedDuplicates']
type Side = Suspects['nodes'][number]['a']

function Duplicates(props: { readonly duplicates: Suspects; readonly locale: string }) {
  const { duplicates, locale } = props
  const { totalCount, nodes: pairs } = duplicates
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates">What may stand here twice</h2>
      {pairs.length === 0 ? (
        <p>No two entities are suspected to be one.</p>
      ) : (
        <>
          <p>
            {numberWords(totalCount, locale)} pairs may be one and may be two: the evidence is too
            weak to join them, and too strong to leave it unsaid. The likeliest:
          </p>
          <ul>
            {pairs.map(({ a, b, why }) => (
              <li key={`${a?.slug ?? ''} ${b?.slug ?? ''}`}>
                <SideLink side={a} locale={locale} /> and <SideLink side={b} locale={locale} />
                <small> · {why}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function SideLink({ side, locale }: { readonly side: Side; readonly locale: string }) {
  if (side === null) return <>one that is gone</>
  const { slug, name, type, countryCode } = side
  const country = countryCode === null ? '' : `, ${countryName(countryCode, locale)}`
  return (
    <>
      <a href={`/entity/${slug}`}>
        <bdi>{name}</bdi>
      </a>
      <small>
        {' '}
        ({typeWord(type)}
        {country})
      </small>
    </>
  )
}
