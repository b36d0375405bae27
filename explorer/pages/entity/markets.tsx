import { Sparkline } from '../../components/sparkline.js'
import { numberWords, percentWords } from '../../components/words.js'
import type { Entity } from './entity.js'

/** What prediction markets say of the entity, the last opened first. */
export function Markets({ entity, locale }: { readonly entity: Entity; readonly locale: string }) {
  const { totalCount, nodes } = entity.markets
  if (nodes.length === 0) return <></>
  return (
    <section aria-labelledby="markets">
      <h2 id="markets">What the markets say</h2>
      <div class="wide" role="region" aria-label="Table of markets" tabIndex={0}>
        <table>
          <caption>
            {numberWords(nodes.length, locale)} of {numberWords(totalCount, locale)} open questions,
            the last opened first
          </caption>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">Yes</th>
              <th scope="col">30 days</th>
              <th scope="col">Says who</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ id, title, display, history }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/market/${id}`}>{title}</a>
                </th>
                <td>{display === null ? 'no price' : percentWords(display.percent, locale)}</td>
                <td>
                  <Sparkline points={history} locale={locale} />
                </td>
                <td>
                  {display?.source}
                  <small> {display?.why}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
