import { Sparkline } from '../../components/sparkline.js'
import { dayWords, numberWords, percentWords, resultWords } from '../../components/words.js'
import type { Entity } from './entity.js'

/** What prediction markets say of the entity, the last opened first. */
export function Markets({ entity, locale }: { readonly entity: Entity; readonly locale: string }) {
  const { markets, over } = entity
  if (markets.nodes.length === 0 && over.nodes.length === 0) return <></>
  return (
    <section aria-labelledby="markets">
      <h2 id="markets">What the markets say</h2>
      {markets.nodes.length > 0 && <Open {...markets} locale={locale} />}
      {over.nodes.length > 0 && <Over {...over} locale={locale} />}
    </section>
  )
}

function Open({ totalCount, nodes, locale }: Entity['markets'] & { readonly locale: string }) {
  return (
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
                {display?.source.name}
                <small> {display?.why}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Questions that are over, with what they came to. */
function Over({ totalCount, nodes, locale }: Entity['over'] & { readonly locale: string }) {
  return (
    <>
      <h3>Questions that are over</h3>
      <ul>
        {nodes.map(({ id, title, state, resultPercent, closesAt }) => (
          <li key={id}>
            <a href={`/market/${id}`}>{title}</a>
            {': '}
            {resultPercent === null ? state.toLowerCase() : resultWords(resultPercent, locale)}
            {closesAt !== null && <small> · closed {dayWords(closesAt, locale)}</small>}
          </li>
        ))}
      </ul>
      {totalCount > nodes.length && (
        <p class="quiet">and {numberWords(totalCount - nodes.length, locale)} more</p>
      )}
    </>
  )
}
