import { Empty } from '../../components/ui/empty.js'
import { Note } from '../../components/ui/note.js'
import { Section } from '../../components/ui/section.js'
import { heldIn, type Held } from '../entity/career.js'
import type { Career } from '../entity/entity.js'
import { Periods, type PeriodGroup, type PeriodRow } from '../entity/periods.js'
import { partyRows, rowOf } from '../entity/person.js'
import type { Visit } from '../page.js'
import type { Compared } from './compared.js'
import { SharedTable, type Shared } from './shared.js'

type Careers = Pick<Career, 'tenures' | 'parties'>

interface PeopleProps {
  readonly a: Compared
  readonly b: Compared
  readonly shared: readonly Shared[]
  readonly visit: Visit
}

/** The entities that two people share, and their careers on the same axis of time. */
export function PeopleView({ a, b, shared, visit }: PeopleProps) {
  const [ofA, ofB] = [careerOf(a), careerOf(b)]
  const both = { slug: a.slug, name: `${a.name} and ${b.name}` }
  const careers = [...groupsOf(a, ofA), ...groupsOf(b, ofB)]
  const isCut = [ofA, ofB].some(({ tenures }) => tenures.totalCount > tenures.nodes.length)
  return (
    <>
      <Section id="shared" title="What they share">
        <SharedTable {...{ a, b, shared, visit }} />
        <p class="sub">
          Earlier lists may be missing. <a href="/data">See what the datasets cover</a>
        </p>
      </Section>
      <Section
        id="careers"
        title="Careers on one axis"
        aside={<span class="sub">Without what has no dates</span>}
      >
        {isCut && (
          <Note kind="warn">
            Only the newest 20 tenures of each are shown. The pages of the two have the others.
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
  ]
    .map((group) => ({ ...group, rows: group.rows.filter(isOnAxis) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Whether a row has a position on the axis. A row without dates has none. */
function isOnAxis({ start, end }: PeriodRow): boolean {
  return start !== null || end !== null
}
