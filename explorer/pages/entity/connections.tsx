import { NameBox } from '../../components/name-box.js'
import { Section } from '../../components/ui/section.js'
import type { Entity } from './entity.js'

/** A search for another entity that opens the paths between the two in the graph. */
export function Connections(props: { readonly entity: Entity; readonly locale: string }) {
  const { entity, locale } = props
  return (
    <Section
      id="connections"
      title="Connections"
      aside={
        <a class="sub" href={`/graph?ids=${entity.id}`}>
          Open the graph
        </a>
      }
    >
      <form role="search" aria-label="Connected with" class="live" action="/">
        <NameBox
          id="connected"
          label="How is it connected with"
          placeholder="How is it connected with: a person, party, office or place"
          takesFirst
          locale={locale}
          onPick={({ node }) => {
            location.assign(`/graph?ids=${entity.id},${node.id}&find=ways`)
          }}
        />
      </form>
    </Section>
  )
}
