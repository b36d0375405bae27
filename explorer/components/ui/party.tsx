import { partyClass, type PartyNamed } from './party-colours.js'

/** The swatch and the name of a party. The colour is never shown without the name. */
export function Party({ party }: { readonly party: PartyNamed | null }) {
  return (
    <span class={`party ${partyClass(party)}`}>
      <span class={party === null ? 'swatch none' : 'swatch'} aria-hidden="true" />
      {party === null ? 'No party recorded' : <bdi>{party.name}</bdi>}
    </span>
  )
}
