import { entityIn } from '../../components/hits.js'
import { NameBox } from '../../components/name-box.js'
import type { Entity } from './entity.js'

interface AskOnProps {
  readonly entity: Entity
  readonly locale: string
}

/** What of somebody an MP's colleagues may be asked for. */
const ALSO_TYPES = ['INSTITUTION', 'OFFICE', 'PARTY'] as const

/** Questions that lead on from an entity to others. */
export function AskOn({ entity, locale }: AskOnProps) {
  const { id, slug, name, type } = entity
  return (
    <section aria-labelledby="ask-on">
      <h2 id="ask-on">Ask on</h2>
      <form role="search" aria-label="Connected with" class="search live" action="/">
        <NameBox
          id="connected"
          label="How is it connected with"
          takesFirst
          locale={locale}
          onPick={({ node }) => {
            location.assign(`/graph?ids=${id},${node.id}&find=ways`)
          }}
        />
      </form>
      {type === 'POLITICIAN' && (
        <form
          role="search"
          aria-label="Sat with"
          class="search"
          action={`/entity/${slug}/colleagues`}
        >
          <NameBox
            id="sat-with"
            label="Who sat with them, and was also in"
            types={ALSO_TYPES}
            locale={locale}
            onPick={(hit) => {
              location.assign(`/entity/${slug}/colleagues?also=${entityIn(hit)?.slug ?? ''}`)
            }}
          />
          <button>Find</button>
          <a href={`/entity/${slug}/colleagues`}>
            All who sat with <bdi>{name}</bdi>
          </a>
        </form>
      )}
    </section>
  )
}
