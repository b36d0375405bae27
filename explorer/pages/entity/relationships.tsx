import { Chip } from '../../components/ui/chip.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { Pager } from '../../components/ui/pager.js'
import { partyClass } from '../../components/ui/party-colours.js'
import { Section } from '../../components/ui/section.js'
import { atWords, numberWords, typeWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { EntityType } from '../../generated/operations.js'
import type { Visit } from '../page.js'
import { hrefWith, type Asked } from './asked.js'
import { CsvLink } from './csv-link.js'
import { coverageWords, isOutside, notCoveredWords } from './coverage.js'
import {
  coverageOf,
  isPerson,
  type Coverage,
  type Entity,
  type EntityData,
  type Relationship,
} from './entity.js'
import { sentenceCase } from './names.js'
import { Periods, type PeriodGroup, type PeriodRow } from './periods.js'

/** The types of related entities that the filter offers, by the type of the entity. */
const OF_PEOPLE = ['OFFICE', 'INSTITUTION', 'PARTY', 'AREA', 'ELECTION', 'PERSON'] as const
const OF_OTHERS = ['POLITICIAN', 'PARTY', 'OFFICE', 'INSTITUTION', 'AREA', 'ELECTION'] as const

interface RelationshipsProps {
  readonly data: EntityData
  readonly entity: Entity
  readonly asked: Asked
  readonly visit: Visit
}

/** All relationships, in pages, grouped by kind. For people, a link opens this section. */
export function RelationshipsSection({ data, entity, asked, visit }: RelationshipsProps) {
  const list = data.list?.relationships
  const coverage = coverageOf(data)
  const isAtEnd = isPerson(entity) || (coverage !== null && entity.type === 'INSTITUTION')
  return (
    <Section
      id="all"
      title={isAtEnd ? 'All relationships' : 'Relationships'}
      aside={
        <>
          {list !== undefined && (
            <span class="sub">{numberWords(list.totalCount, visit.locale)} in all</span>
          )}{' '}
          {!isPerson(entity) && <CsvLink slug={entity.slug} visit={visit} />}
        </>
      }
    >
      <Types {...{ entity, asked, visit }} isListed={list !== undefined} />
      {coverage !== null && entity.type === 'OFFICE' && (
        <Note kind="quiet">{coverageWords(coverage, shortName(entity.name), visit.locale)}</Note>
      )}
      {list === undefined ? (
        <p class="sub">Choose a type to see each relationship with its sources.</p>
      ) : (
        <List list={list} coverage={coverage} {...{ data, entity, asked, visit }} />
      )}
    </Section>
  )
}

function Types(props: Omit<RelationshipsProps, 'data'> & { readonly isListed: boolean }) {
  const { entity, asked, visit, isListed } = props
  const types: readonly EntityType[] = isPerson(entity) ? OF_PEOPLE : OF_OTHERS
  const href = (of: string) => `${hrefWith(visit, entity.slug, { of })}#all`
  return (
    <nav class="actions chips" aria-label="Relationships with">
      <Chip href={href('all')} isCurrent={asked.of === null && isListed}>
        All
      </Chip>
      {types.map((type) => (
        <Chip key={type} href={href(type.toLowerCase())} isCurrent={asked.of === type}>
          {sentenceCase(typeWords(type, 2))}
        </Chip>
      ))}
    </nav>
  )
}

function List(
  props: RelationshipsProps & {
    readonly list: NonNullable<EntityData['list']>['relationships']
    readonly coverage: Coverage | null
  },
) {
  const { list, coverage, entity, asked, visit } = props
  const { at, of, after } = asked
  const { locale } = visit
  const isCovered = at === null || coverage === null || !isOutside(coverage, at)
  // Without a known end, people are possible on all later days. Their list would look like a list
  // of members.
  const edges = isCovered
    ? list.edges
    : list.edges.filter(({ kind }) => kind !== 'MEMBER_OF' && kind !== 'HOLDS')
  const { pageInfo, totalCount } = list
  return (
    <>
      {!isCovered && (
        <Note kind="warn">
          <b>Not covered.</b> {notCoveredWords(coverage, at, locale)}
        </Note>
      )}
      {edges.length === 0 ? (
        isCovered && (
          <Empty title="No relationships found">
            No dataset relates {entity.name} to{' '}
            {of === null ? 'anything' : `any ${typeWords(of, 1)}`}
            {at !== null && ` ${atWords(at, locale)}`}.{' '}
            <a href={of === null && at === null ? '/data' : `/entity/${entity.slug}?of=all#all`}>
              {of === null && at === null
                ? 'See what the datasets cover'
                : 'Show all years and types'}
            </a>
          </Empty>
        )
      ) : (
        <Periods entity={entity} groups={groupsOf(edges, entity.slug)} at={at} visit={visit} />
      )}
      {isCovered && edges.length > 0 && (
        <Pager
          label="Pages of relationships"
          range={`${numberWords(edges.length, locale)} of ${numberWords(totalCount, locale)}, newest first`}
          first={after === null ? undefined : `${hrefWith(visit, entity.slug, {})}#all`}
          next={
            pageInfo.hasNextPage
              ? `${hrefWith(visit, entity.slug, { after: pageInfo.endCursor })}#all`
              : undefined
          }
        />
      )}
    </>
  )
}

/**
 * The relationships of the entity `of`, grouped by their name as seen from `of`, in the order of
 * the list.
 */
export function groupsOf(edges: readonly Relationship[], of: string): readonly PeriodGroup[] {
  const groups = new Map<string, PeriodRow[]>()
  for (const edge of edges) {
    const rows = groups.get(edge.label) ?? []
    rows.push(rowOf(edge, of))
    groups.set(edge.label, rows)
  }
  return [...groups].map(([title, rows]) => ({ title, rows }))
}

/**
 * A relationship as a row, with role, party and area if the title does not contain them already.
 */
function rowOf(edge: Relationship, of: string): PeriodRow {
  const { id, node, kind, role, fact, evidence } = edge
  const isOther = (one: { readonly slug: string } | null) =>
    one !== null && one.slug !== node.slug && one.slug !== of
  const parts = [
    kind === 'RELATED_TO' || role === null ? null : sentenceCase(role),
    isOther(fact.party) ? (fact.party?.name ?? null) : null,
    isOther(fact.area) && fact.area !== null ? shortName(fact.area.name) : null,
  ].filter((part) => part !== null)
  return {
    ...{ start: edge.start, end: edge.end, asOf: edge.asOf, isCurrent: edge.isCurrent },
    ...{ key: id, endBasis: edge.endBasis, evidence },
    title: shortName(node.name),
    slug: node.slug,
    ...(parts.length > 0 && { sub: <bdi>{parts.join(' · ')}</bdi> }),
    colour:
      node.type === 'PARTY'
        ? partyClass(node)
        : fact.party !== null
          ? partyClass(fact.party)
          : 't-office',
  }
}
