import { typeWords } from '../../components/words.js'
import type { Entity } from './entity.js'
import { typeOf } from './type-asked.js'

/** What relationships are mostly asked for by, of an entity of each type. */
const OF_PEOPLE = ['OFFICE', 'INSTITUTION', 'PARTY', 'AREA', 'ELECTION', 'PERSON'] as const
const OF_OTHERS = ['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION', 'AREA', 'ELECTION'] as const

/** Links that keep the relationships to those with entities of one type. */
export function Only(props: {
  readonly entity: Entity
  readonly search: string
  readonly hrefOf: (changes: Readonly<Record<string, string | null>>) => string
}) {
  const { entity, search, hrefOf } = props
  const shown = typeOf(search)
  const types = entity.type === 'POLITICIAN' || entity.type === 'PERSON' ? OF_PEOPLE : OF_OTHERS
  return (
    <nav aria-label="Relationships with" class="choices">
      <a
        class="choice"
        href={hrefOf({ of: null })}
        aria-current={shown === null ? 'true' : undefined}
      >
        all
      </a>
      {types.map((type) => (
        <a
          key={type}
          class="choice"
          href={hrefOf({ of: type.toLowerCase() })}
          aria-current={shown === type ? 'true' : undefined}
        >
          {typeWords(type, 2)}
        </a>
      ))}
    </nav>
  )
}
