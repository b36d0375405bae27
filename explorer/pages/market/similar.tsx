import { Section } from '../../components/ui/section.js'
import type { Market } from './market.js'
import { lastPriceWords } from './price.js'

interface SimilarProps {
  readonly similar: NonNullable<Market['similar']>
  readonly locale: string
}

/** Separate markets with a similar question, and the differences. */
export function Similar({ similar, locale }: SimilarProps) {
  if (similar.length === 0) return null
  return (
    <Section
      id="similar"
      title="Similar questions"
      aside={<span class="sub">Separate markets, compared by their words</span>}
    >
      <div class="card">
        <table class="table cards q">
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Why it is separate</th>
              <th scope="col" class="r">
                Last price
              </th>
            </tr>
          </thead>
          <tbody>
            {similar.map(({ market, reason }) => (
              <tr key={market.id}>
                <td class="head">
                  <a class="name" href={`/market/${market.id}`}>
                    {market.title}
                  </a>
                </td>
                <td>{reason}</td>
                <td class="side r pct">{lastPriceWords(market, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
