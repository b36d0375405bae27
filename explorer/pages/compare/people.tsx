import { CertaintyBadge } from '../../components/ui/badge.js'
import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { partyClass } from '../../components/ui/party-colours.js'
import { Section } from '../../components/ui/section.js'
import { heldIn, type Held } from '../entity/career.js'
import type { Career } from '../entity/entity.js'
import { shortName } from '../entity/names.js'
import { Periods, type PeriodGroup, type PeriodRow } from '../entity/periods.js'
import { partyRows, rowOf } from '../entity/person.js'
import type { Visit } from '../page.js'
import type { Compared } from './compared.js'
import { togetherIn } from './shared.js'

type Careers = Pick<Career, 'tenures' | 'parties'>

interface PeopleProps {
  readonly a: Compared
  readonly b: Compared
  readonly visit: Visit
}

/** What two people share, and their careers on one axis of time. */
export function PeopleView({ a, b, visit }: PeopleProps) {
  const [ofA, ofB] = [careerOf(a), careerOf(b)]
  const shared = [
    { title: 'Chambers and offices', rows: sharedPlaces(ofA, ofB, ['seat', 'office']) },
    { title: 'Committees', rows: sharedPlaces(ofA, ofB, ['committee']) },
    { title: 'Parties', rows: sharedParties(ofA, ofB) },
  ].filter(({ rows }) => rows.length > 0)
  const both = { slug: a.slug, name: `${a.name} and ${b.name}` }
  const careers = [...groupsOf(a, ofA), ...groupsOf(b, ofB)]
  const isCut = [ofA, ofB].some(({ tenures }) => tenures.totalCount > tenures.nodes.length)
  return (
    <>
      <Section id="shared" title="What they share">
        {shared.length === 0 ? (
          <Empty title="Nothing found at the same time">
            No dataset lists both in the same body, committee or party at the same time. Earlier
            lists may be missing. <a href="/data">See what the datasets cover</a>
          </Empty>
        ) : (
          <Periods entity={both} groups={shared} at={null} visit={visit} />
        )}
      </Section>
      <Section id="careers" title="Careers on one axis">
        {isCut && (
          <Note kind="warn">
            Only the newest 20 tenures of each are compared. The pages of the two have the others.
          </Note>
        )}
        {careers.length === 0 ? (
          <Empty title="No seats or offices found">
            No dataset lists a seat, an office or a party of the two.
          </Empty>
        ) : (
          <Periods entity={both} groups={careers} at={null} visit={visit} />
        )}
      </Section>
    </>
  )
}

const NONE: Careers = { tenures: { totalCount: 0, nodes: [] }, parties: { edges: [] } }

function careerOf(entity: Compared): Careers {
  return 'tenures' in entity ? entity : NONE
}

function groupsOf(entity: Compared, career: Careers): readonly PeriodGroup[] {
  const held = heldIn(career, null)
  const rowsOf = (kinds: readonly Held['kind'][]) =>
    held.filter(({ kind }) => kinds.includes(kind)).map((one, at) => rowOf({}, one, at))
  return [
    { title: `${entity.name}: seats and offices`, rows: rowsOf(['seat', 'office']), entity },
    { title: `${entity.name}: committees`, rows: rowsOf(['committee']), entity },
    { title: `${entity.name}: parties`, rows: partyRows(career, null), entity },
  ].filter(({ rows }) => rows.length > 0)
}

/** Bodies and offices that both were in or held at the same time. */
function sharedPlaces(
  ofA: Careers,
  ofB: Careers,
  kinds: readonly Held['kind'][],
): readonly PeriodRow[] {
  const placesOf = (career: Careers) =>
    heldIn(career, null).flatMap(({ kind, tenure }) => {
      const place = tenure.institution ?? tenure.office
      return place !== null && kinds.includes(kind) ? [{ ...tenure, place }] : []
    })
  return togetherIn(placesOf(ofA), placesOf(ofB)).map(({ a, b, period, isSure }, at) => ({
    ...period,
    key: String(at),
    title: shortName(a.place.name),
    slug: a.place.slug,
    sub: <CertaintyBadge certainty={isSure ? 'SURE' : 'POSSIBLE'} />,
    colour: 't-institution',
    evidence: [...a.evidence, ...b.evidence],
  }))
}

function sharedParties(ofA: Careers, ofB: Careers): readonly PeriodRow[] {
  const partiesOf = ({ parties }: Careers) =>
    parties.edges.map((edge) => ({ ...edge, place: edge.node }))
  return togetherIn(partiesOf(ofA), partiesOf(ofB)).map(({ a, b, period, isSure }, at) => ({
    ...period,
    key: String(at),
    title: a.node.name,
    slug: a.node.slug,
    sub: <CertaintyBadge certainty={isSure ? 'SURE' : 'POSSIBLE'} />,
    colour: partyClass(a.node),
    evidence: [...a.evidence, ...b.evidence],
  }))
}
