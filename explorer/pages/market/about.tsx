import { Glyph } from '../../components/ui/glyph.js'
import { Icon } from '../../components/ui/icon.js'
import type { EntityType } from '../../generated/operations.js'
import { plainWord, shortDateWords, typeWord } from '../../components/words.js'
import type { Visit } from '../page.js'
import type { Market } from './market.js'

interface AboutProps {
  readonly market: Market
  readonly visit: Visit
}

/** The entities of the question, each with its role, and the dates of the question. */
export function About({ market, visit }: AboutProps) {
  const { edges } = market.entities
  return (
    <aside class="beside">
      <section class="card pad" aria-labelledby="about">
        <h2 id="about">Who and what it is about</h2>
        {edges.length === 0 ? (
          <p class="sub">No person or body was recognised in the question.</p>
        ) : (
          <div class="rows">
            {edges.map(({ role, node }) => (
              <a key={role + node.slug} href={`/entity/${node.slug}`}>
                <span class="with-avatar">
                  <Glyph type={node.type} size={20} />
                  <span class="main">
                    <bdi>{node.name}</bdi>
                    <br />
                    <span class="sub">{rolesOf(node.type, role)}</span>
                  </span>
                </span>
              </a>
            ))}
          </div>
        )}
        {edges.length > 0 && (
          <a class="btn small" href={`/graph?ids=${edges.map(({ node }) => node.id).join(',')}`}>
            <Icon name="graph" />
            Show in graph
          </a>
        )}
      </section>
      <KeyDates market={market} visit={visit} />
    </aside>
  )
}

/** The type of an entity, and its role in the question if the role is not the same word. */
function rolesOf(type: EntityType, role: string): string {
  const words = plainWord(role)
  const isSame = words === typeWord(type).toLowerCase()
  return isSame ? typeWord(type) : `${typeWord(type)}, ${words}`
}

function KeyDates({ market, visit }: AboutProps) {
  const { opensAt, closesAt, display, resultPercent } = market
  const day = (date: string | null | undefined) =>
    date === null || date === undefined ? (
      <span class="muted">Not recorded</span>
    ) : (
      shortDateWords(date, visit.locale)
    )
  return (
    <section class="card pad" aria-labelledby="dates">
      <h2 id="dates">Key dates</h2>
      <dl class="pairs">
        <dt>Opened</dt>
        <dd>{day(opensAt)}</dd>
        <dt>Last price</dt>
        <dd>{day(display?.quotedAt)}</dd>
        <dt>{closesAt !== null && closesAt < visit.now ? 'Closed' : 'Closes'}</dt>
        <dd>{day(closesAt)}</dd>
        <dt>Outcome</dt>
        <dd>{resultPercent === null ? <span class="muted">Not recorded</span> : 'Recorded'}</dd>
      </dl>
    </section>
  )
}
