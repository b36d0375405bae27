import { Avatar } from '../../components/ui/avatar.js'
import { Glyph } from '../../components/ui/glyph.js'
import { Party } from '../../components/ui/party.js'
import { dateWords, typeWord } from '../../components/words.js'
import { heldIn, mainOf } from '../entity/career.js'
import { leadOf } from '../entity/lead.js'
import { partyOf } from '../entity/person.js'
import type { Visit } from '../page.js'
import type { Compared } from './compared.js'

/** A card with the most important facts about an entity. */
export function Summary({ entity, visit }: { readonly entity: Compared; readonly visit: Visit }) {
  const { slug, name, type } = entity
  const held = 'tenures' in entity ? heldIn(entity, null) : []
  const main = mainOf(held, null)
  const party = 'parties' in entity ? partyOf(entity, main, null) : null
  const date = (value: string | null) =>
    value === null ? 'Not recorded' : dateWords(value, visit.locale)
  return (
    <section class="card pad" aria-label={name}>
      <h2 class="with-avatar">
        {'birthDate' in entity ? (
          <Avatar name={name} party={party} />
        ) : (
          <Glyph type={type} size={24} />
        )}
        <a class="name" href={`/entity/${slug}`}>
          <bdi>{name}</bdi>
        </a>
      </h2>
      <p dir="auto">{leadOf({ entity, main, held, party, at: null, visit })}</p>
      <dl class="pairs">
        <dt>Type</dt>
        <dd>{typeWord(type)}</dd>
        {'parties' in entity && (
          <>
            <dt>Party</dt>
            <dd>
              <Party party={party} />
            </dd>
          </>
        )}
        {'birthDate' in entity && (
          <>
            <dt>Born</dt>
            <dd>{date(entity.birthDate)}</dd>
            {entity.deathDate !== null && (
              <>
                <dt>Died</dt>
                <dd>{date(entity.deathDate)}</dd>
              </>
            )}
          </>
        )}
        {'foundedOn' in entity && (
          <>
            <dt>Founded</dt>
            <dd>{date(entity.foundedOn)}</dd>
          </>
        )}
        {'seats' in entity && (
          <>
            <dt>Seats</dt>
            <dd>{entity.seats ?? 'Not recorded'}</dd>
          </>
        )}
      </dl>
      <a class="sub" href={`/compare?ids=${slug}`}>
        Compare with another
      </a>
    </section>
  )
}
