import { partyClass } from '../../components/ui/party-colours.js'
import { partiesIn } from '../../graph/parties.js'
import { outlineOf } from '../../graph/picture/shapes.js'
import { isDashed } from '../../graph/shown.js'
import type { Store } from '../../graph/store.js'
import { TYPES, wordsOfType } from '../../graph/words.js'

/** The shape of each type in the picture, and the colours of the parties. */
export function Legend({ store }: { readonly store: Store }) {
  const { nodes } = store.shown.value
  const types = new Set(nodes.map(({ type }) => type.toLowerCase()))
  if (types.size === 0) return <></>
  return (
    <ul class="legend" aria-label="Legend">
      {TYPES.filter((type) => types.has(type)).map((type) => (
        <li key={type}>
          <Shape type={type} colour={`type-${type}`} />
          {wordsOfType(type)}
        </li>
      ))}
      {partiesIn(nodes).map((party) => (
        <li key={party.slug}>
          <Shape type="party" colour={`type-coloured ${partyClass(party)}`} />
          <bdi>{party.name}</bdi>
        </li>
      ))}
      {store.shown.value.lines.some(isDashed) && (
        <li>
          <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
            <path d="M0 7h18" class="legend-dashes" />
          </svg>{' '}
          Dates not exact
        </li>
      )}
    </ul>
  )
}

function Shape({ type, colour }: { readonly type: string; readonly colour: string }) {
  return (
    <>
      <svg width="14" height="14" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
        <path d={outlineOf(type)} class={colour} />
      </svg>{' '}
    </>
  )
}
