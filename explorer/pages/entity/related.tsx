import { Section } from '../../components/ui/section.js'
import type { PersonProps } from './person.js'
import { Periods } from './periods.js'
import { groupsOf } from './relationships.js'

/** Relatives and other related people in the sources. Shows nothing if there are none. */
export function RelatedSection({ data, entity, asked, visit }: Omit<PersonProps, 'career'>) {
  const edges = data.career?.relationships.edges ?? []
  if (edges.length === 0) return null
  return (
    <Section id="related" title="Family and others">
      <Periods entity={entity} groups={groupsOf(edges, entity.slug)} at={asked.at} visit={visit} />
    </Section>
  )
}
