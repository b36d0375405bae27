import { EntityLink } from '../../components/entity-link.js'
import { entityIn, HitWords } from '../../components/hits.js'
import { NameBox } from '../../components/name-box.js'
import { Avatar } from '../../components/ui/avatar.js'
import { CertaintyBadge } from '../../components/ui/badge.js'
import { Empty } from '../../components/ui/empty.js'
import { PageHead } from '../../components/ui/page-head.js'
import { Pager } from '../../components/ui/pager.js'
import { Party } from '../../components/ui/party.js'
import { dateWords, numberWords } from '../../components/words.js'
import type { ColleaguesPageQuery } from '../../generated/operations.js'
import type { Visit } from '../page.js'

type Politician = Extract<ColleaguesPageQuery['entity'], { readonly __typename: 'Politician' }>
type Edge = Politician['colleagues']['edges'][number]

/** The types of the entities by which colleagues can be filtered. */
const ALSO_TYPES = ['INSTITUTION', 'OFFICE', 'PARTY'] as const

interface ColleaguesProps {
  readonly data: ColleaguesPageQuery
  readonly visit: Visit
}

/** People who were in the same bodies as a politician at the same time, with the bodies and the dates. */
export function ColleaguesView({ data, visit }: ColleaguesProps) {
  const { entity, also } = data
  if (entity?.__typename !== 'Politician') return <></>
  const { edges, pageInfo, totalCount } = entity.colleagues
  const shown = numberWords(edges.length, visit.locale)
  const all = numberWords(totalCount, visit.locale)
  return (
    <>
      <PageHead
        crumbs={[
          { href: '/politicians', name: 'Politicians' },
          { href: `/entity/${entity.slug}`, name: entity.name },
        ]}
        title={`Colleagues of ${entity.name}`}
        lead={
          also
            ? `Only people who were also in ${also.name}`
            : 'People who were members of the same bodies at the same time'
        }
      />
      <Also entity={entity} visit={visit} isFiltered={also !== null && also !== undefined} />
      <Hits data={data} visit={visit} />
      {edges.length === 0 ? (
        <Empty title="No colleagues found">
          No source lists another member of the same bodies at the same time.
        </Empty>
      ) : (
        <ColleagueTable edges={edges} visit={visit} />
      )}
      <Pager
        label="Pages of colleagues"
        range={`${shown} of ${all}, by name`}
        next={
          pageInfo.hasNextPage ? hrefWith(visit, { after: pageInfo.endCursor ?? '' }) : undefined
        }
      />
    </>
  )
}

function Also(props: {
  readonly entity: Politician
  readonly visit: Visit
  readonly isFiltered: boolean
}) {
  const { entity, visit, isFiltered } = props
  const path = `/entity/${entity.slug}/colleagues`
  return (
    <form role="search" aria-label="Colleagues" class="listbar" action={path}>
      <NameBox
        id="also"
        label="Also in"
        placeholder="Also in this body, office or party"
        types={ALSO_TYPES}
        locale={visit.locale}
        onPick={(hit) => {
          location.assign(`${path}?also=${entityIn(hit)?.slug ?? ''}`)
        }}
      />
      <button class="btn">Filter</button>
      {isFiltered && (
        <a class="btn ghost" href={path}>
          All colleagues
        </a>
      )}
    </form>
  )
}

/** The results of a search for the words of the form. */
function Hits({ data: { searchAll }, visit }: ColleaguesProps) {
  if (searchAll === undefined) return <></>
  if (searchAll.edges.length === 0) return <Empty title="No body, office or party of this name" />
  return (
    <ul class="card results">
      {searchAll.edges.map((hit) => (
        <li key={hit.node.id}>
          <a href={`?also=${entityIn(hit)?.slug ?? ''}`}>
            <HitWords hit={hit} locale={visit.locale} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function ColleagueTable(props: { readonly edges: readonly Edge[]; readonly visit: Visit }) {
  const { edges, visit } = props
  return (
    <div class="card">
      <table class="table cards">
        <thead>
          <tr>
            <th scope="col">Colleague</th>
            <th scope="col">Party</th>
            <th scope="col">Together in</th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node, together }) => {
            const party = 'parties' in node ? (node.parties.nodes[0] ?? null) : null
            return (
              <tr key={node.slug}>
                <td class="head">
                  <span class="with-avatar">
                    <Avatar name={node.name} party={party} />
                    <EntityLink entity={node} />
                  </span>
                </td>
                <td>
                  <Party party={party} />
                </td>
                <td class="wide">
                  <Together together={together} locale={visit.locale} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type Period = Edge['together'][number]

/** The bodies with dates; consecutive terms are one period. */
function Together(props: { readonly together: Edge['together']; readonly locale: string }) {
  const { together, locale } = props
  return (
    <ul>
      {joined(together).map(({ institution, start, end, certainty }, at) => (
        <li key={String(at)}>
          <EntityLink entity={institution} />
          <span class="sub">
            {' '}
            {wordsOf(start, locale, 'Start not recorded')} –{' '}
            {wordsOf(end, locale, 'end not recorded')}
          </span>{' '}
          {certainty === 'POSSIBLE' && <CertaintyBadge certainty={certainty} />}
        </li>
      ))}
    </ul>
  )
}

/** Joins two periods if one ends on the day on which the other begins. Periods are newest first. */
function joined(periods: readonly Period[]): readonly Period[] {
  const result: Period[] = []
  for (const period of periods) {
    if (period.start !== null && period.start === period.end) continue
    const last = result.at(-1)
    const isNext = last?.institution.slug === period.institution.slug && last.start === period.end
    if (last !== undefined && isNext) result[result.length - 1] = { ...last, start: period.start }
    else result.push(period)
  }
  return result
}

function wordsOf(date: string | null, locale: string, absent: string): string {
  return date === null ? absent : dateWords(date, locale)
}

function hrefWith({ search }: Visit, changes: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) asked.set(name, value)
  return `?${asked.toString()}`
}
