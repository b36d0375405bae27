import type { ComponentChildren } from 'preact'
import { certaintyAt } from '../../components/dates.js'
import { EntityLink } from '../../components/entity-link.js'
import { Avatar } from '../../components/ui/avatar.js'
import { CertaintyBadge } from '../../components/ui/badge.js'
import { Empty } from '../../components/ui/empty.js'
import { Glyph } from '../../components/ui/glyph.js'
import { Note } from '../../components/ui/note.js'
import { partyClass } from '../../components/ui/party-colours.js'
import { Section } from '../../components/ui/section.js'
import { atWords, monthWords } from '../../components/words.js'
import { shortName } from '../../components/short-name.js'
import type { Visit } from '../page.js'
import type { Asked } from './asked.js'
import { endBasisOf, heldIn, neighboursOf, type Held, type Neighbour } from './career.js'
import { coverageWords } from './coverage.js'
import { bodyOf, type Career, type Entity, type EntityData, type Named } from './entity.js'
import { sentenceCase } from './names.js'
import { periodWords } from './period-words.js'
import { Periods, RowSources, type PeriodGroup, type PeriodRow } from './periods.js'
import { CsvLink } from './csv-link.js'

export interface PersonProps {
  readonly data: EntityData
  readonly entity: Entity
  readonly career: Career
  readonly asked: Asked
  readonly visit: Visit
}

/** Seats, offices and parties, with one row for each of them. */
export function CareerSection({ data, entity, career, asked, visit }: PersonProps) {
  const { at } = asked
  const held = heldIn(career, at)
  const coverage = bodyOf(data)?.coverage ?? null
  const groups = [
    ...seatGroups(data, held),
    groupOf('Leadership and other offices', data, held, 'office'),
    { title: 'Parties', rows: partyRows(career, at) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Section
      id="career"
      title="Career"
      aside={
        <>
          <DayAside asked={asked} visit={visit} />
          <CsvLink slug={entity.slug} visit={visit} />
        </>
      }
    >
      {coverage !== null && (
        <Note kind="quiet">
          {coverageWords(coverage, shortName(bodyOf(data)?.name ?? ''), visit.locale)}
        </Note>
      )}
      {groups.length === 0 ? (
        <Empty title={at === null ? 'No seats or offices found' : 'Nothing found on this day'}>
          {at === null
            ? 'No dataset lists a seat, an office or a party of this person. '
            : 'No dataset lists a seat, an office or a party on this day. '}
          <a href={at === null ? '/data' : `/entity/${entity.slug}`}>
            {at === null ? 'See what the datasets cover' : 'Show all years'}
          </a>
        </Empty>
      ) : (
        <Periods entity={entity} groups={groups} at={at} visit={visit} />
      )}
      {career.tenures.totalCount > career.tenures.nodes.length && (
        <p class="sub">
          The newest {career.tenures.nodes.length} of {career.tenures.totalCount}.{' '}
          <a href={`/entity/${entity.slug}?of=all#all`}>All relationships</a>
        </p>
      )}
    </Section>
  )
}

function seatGroups(data: EntityData, held: readonly Held[]): readonly PeriodGroup[] {
  const groups = new Map<string, { readonly title: string; readonly held: Held[] }>()
  for (const one of held) {
    if (one.kind !== 'seat') continue
    const { institution } = one.tenure
    const key = institution?.id ?? ''
    const title = institution === null ? 'Seats' : `Seats in ${inWords(institution.name)}`
    const group = groups.get(key) ?? { title, held: [] }
    group.held.push(one)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => groupOf(group.title, data, group.held, 'seat'))
}

function inWords(name: string): string {
  return /^the /i.test(name) ? name : `the ${shortName(name)}`
}

function groupOf(
  title: string,
  data: EntityData,
  held: readonly Held[],
  kind: Held['kind'],
): PeriodGroup {
  const rows = held.filter((one) => one.kind === kind).map((one, at) => rowOf(data, one, at))
  return { title, rows }
}

/** A tenure as a row, with its predecessor and successor if `data` has them. */
export function rowOf(data: Partial<EntityData>, held: Held, index: number): PeriodRow {
  const { tenure, kind } = held
  const { office, institution, area, party, role, evidence } = tenure
  const place = (kind === 'seat' ? area : null) ?? office ?? institution ?? area
  const title = place === null ? sentenceCase(role ?? 'Office') : shortName(place.name)
  const isRoleNew = role !== null && role.toLowerCase() !== title.toLowerCase()
  const inBody = kind === 'office' && office !== null ? institution : null
  const { before, after } = neighboursOf(data, held)
  const parts = [
    isRoleNew && sentenceCase(role),
    inBody !== null && <EntityLink key="in" entity={{ ...inBody, name: shortName(inBody.name) }} />,
    before !== null && <NeighbourWords key="before" neighbour={before} isBefore />,
    after !== null && <NeighbourWords key="after" neighbour={after} />,
  ].filter((part) => part !== false)
  return {
    key: `${kind}-${String(index)}`,
    title,
    slug: place?.slug ?? null,
    ...(parts.length > 0 && { sub: joined(parts) }),
    ...{ start: tenure.start, end: tenure.end, asOf: tenure.asOf, isCurrent: tenure.isCurrent },
    endBasis: endBasisOf(tenure),
    colour: kind === 'office' ? 't-office' : partyClass(party),
    evidence,
  }
}

function joined(parts: readonly ComponentChildren[]): ComponentChildren {
  return parts.map((part, at) => (
    <span key={String(at)}>
      {at > 0 && ' · '}
      {part}
    </span>
  ))
}

function NeighbourWords(props: { readonly neighbour: Neighbour; readonly isBefore?: boolean }) {
  const { neighbour, isBefore = false } = props
  const { person, year, isNext } = neighbour
  const words = isBefore
    ? isNext
      ? 'After'
      : 'Before in the data:'
    : isNext
      ? 'Then'
      : 'Next in the data:'
  return (
    <>
      {words} <EntityLink entity={person} />
      {!isNext && year !== null && (isBefore ? `, until ${year}` : `, ${year}`)}
    </>
  )
}

/** The parties on a day, or of all years, as rows. */
export function partyRows(career: Pick<Career, 'parties'>, at: string | null) {
  return career.parties.edges
    .filter((edge) => at === null || certaintyAt(edge, at) !== null)
    .map((edge) => ({
      ...edge,
      // The end of a term is not the end of a membership in a party.
      end: edge.isCurrent === true ? null : edge.end,
      key: `party-${edge.node.slug}`,
      title: edge.node.name,
      slug: edge.node.slug,
      colour: partyClass(edge.node),
    }))
}

/** The party of the seat or office, or else the newest party at that time. */
export function partyOf(
  career: Pick<Career, 'parties'>,
  main: Held | null,
  at: string | null,
): Named | null {
  const [newest] = partyRows(career, at)
  const seat = main?.tenure.party ?? null
  return seat ?? newest?.node ?? null
}

/** The committees on the day; for all years, first the current and then the former ones. */
export function CommitteesSection({ entity, career, asked, visit }: PersonProps) {
  const { at } = asked
  const held = heldIn(career, at).filter(({ kind }) => kind === 'committee')
  const isOver = ({ tenure }: Held) => tenure.isCurrent === false
  const [now, before] = [held.filter((one) => !isOver(one)), held.filter(isOver)]
  const shown = at === null ? now : held
  const asOf = shown
    .map(({ tenure }) => tenure.asOf ?? '')
    .sort()
    .at(-1)
  return (
    <Section
      id="committees"
      title="Committees"
      aside={
        asOf !== undefined &&
        asOf !== '' && <span class="sub">As of {monthWords(asOf, visit.locale)}</span>
      }
    >
      {shown.length === 0 ? (
        <Empty title={at === null ? 'No committee seats found' : 'No committee seats on this day'}>
          The committee lists in the data do not name {entity.name}. Earlier lists may be missing.{' '}
          <a href="/data">See what the datasets cover</a>
        </Empty>
      ) : (
        <CommitteeRows {...{ entity, held: shown, at, visit }} />
      )}
      {at === null && before.length > 0 && (
        <>
          <h3 class="group">Before</h3>
          <CommitteeRows {...{ entity, held: before, at, visit }} />
        </>
      )}
    </Section>
  )
}

function CommitteeRows(props: {
  readonly entity: Entity
  readonly held: readonly Held[]
  readonly at: string | null
  readonly visit: Visit
}) {
  const { entity, held, at, visit } = props
  return (
    <ul class="rows">
      {withPartsBelow(held).map(({ one: { tenure }, isBelow }, index) => {
        const { institution, role, evidence } = tenure
        const period = { ...tenure, endBasis: endBasisOf(tenure) }
        const { dates } = periodWords(period, visit.now.slice(0, 10), visit.locale)
        const parent = parentOf(tenure)
        const words = [
          role !== null && sentenceCase(role),
          parent !== null && !isBelow && `Part of ${shortName(parent.name)}`,
          tenure.start === null && tenure.end === null ? false : dates,
        ].filter((word) => word !== false)
        const name = institution?.name ?? 'Committee'
        // The name of a subcommittee contains its committee, which the line below the name shows.
        const title = name.replace(` (${parent?.name ?? ''})`, '')
        const certainty = at === null ? null : certaintyAt(tenure, at)
        return (
          <li key={String(index)} class={isBelow ? 'sourced is-part' : 'sourced'}>
            <span class="with-glyph">
              <Glyph type="INSTITUTION" />
              <span class="main">
                {institution !== null && <EntityLink entity={{ ...institution, name: title }} />}
                <br />
                <span class="sub">
                  {words.length === 0 && !isBelow ? 'Dates not recorded' : words.join(' · ')}
                </span>{' '}
                {certainty !== null && <CertaintyBadge certainty={certainty} />}
              </span>
            </span>
            <RowSources
              entity={entity}
              row={{ ...period, title, evidence }}
              at={at}
              visit={visit}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Committees, with the subcommittees of each directly below it. */
function withPartsBelow(held: readonly Held[]) {
  const ids = new Set(held.flatMap(({ tenure }) => tenure.institution?.id ?? []))
  const isPart = ({ tenure }: Held) => ids.has(parentOf(tenure)?.id ?? '')
  return held
    .filter((one) => !isPart(one))
    .flatMap((one) => [
      { one, isBelow: false },
      ...held
        .filter(({ tenure }) => parentOf(tenure)?.id === (one.tenure.institution?.id ?? null))
        .map((part) => ({ one: part, isBelow: true })),
    ])
}

function parentOf({ institution }: Held['tenure']) {
  return institution !== null && 'parent' in institution ? institution.parent : null
}

/** Four members of the same body who served longest, on the day of the page. */
export function ColleaguesSection(props: PersonProps & { readonly day: string }) {
  const { data, entity, day, visit } = props
  const body = bodyOf(data)
  const others = (body?.members.edges ?? [])
    .filter(({ node }) => node.slug !== entity.slug)
    .slice(0, 4)
  return (
    <Section
      id="colleagues"
      title="Colleagues"
      aside={
        <a class="sub" href={`/entity/${entity.slug}/colleagues`}>
          All colleagues
        </a>
      }
    >
      {body === null || others.length === 0 ? (
        <Empty title="No colleagues found">
          No dataset lists other members of a chamber with {entity.name} at this time.{' '}
          <a href={`/entity/${entity.slug}/colleagues`}>Look in all bodies and years</a>
        </Empty>
      ) : (
        <>
          <p class="sub">
            Longest in <a href={`/entity/${body.slug}?at=${day}`}>{shortName(body.name)}</a>{' '}
            {atWords(day, visit.locale)}
          </p>
          <ul class="rows">
            {others.map(({ node, start, certainty, fact }) => (
              <li key={node.slug}>
                <span class="with-avatar">
                  <Avatar name={node.name} party={fact.party} />
                  <span class="main">
                    <EntityLink entity={node} />
                    <br />
                    <span class="sub">
                      {[fact.area?.name, fact.party?.name]
                        .flatMap((name) => (name === undefined ? [] : [shortName(name)]))
                        .join(' · ')}
                    </span>
                  </span>
                </span>
                <span class="sub num nw">
                  {start === null ? 'Start not recorded' : `From ${start.slice(0, 4)}`}{' '}
                  {certainty === 'POSSIBLE' && <CertaintyBadge certainty={certainty} />}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

/** The day of a section, if the page shows one day. */
function DayAside({ asked, visit }: { readonly asked: Asked; readonly visit: Visit }) {
  if (asked.at === null) return null
  return <span class="sub">{sentenceCase(atWords(asked.at, visit.locale))}</span>
}
