import { initialsOf } from '../initials.js'
import { partyClass } from './party-colours.js'

/** Initials in a ring of the party's colour. The page also shows the name. */
export function Avatar(props: {
  readonly name: string
  readonly party: { readonly slug: string } | null
}) {
  return (
    <span class={`avatar ${partyClass(props.party)}`} aria-hidden="true">
      {initialsOf(props.name)}
    </span>
  )
}
