import type { Target } from '../../entities/fact.js'
import {
  membershipEvents,
  membershipOf,
  type MembershipEvent,
} from '../../entities/membership-events.js'
import { union } from '../../entities/identity.js'
import type { DerivedRelationship } from '../../entities/relationships.js'
import type { NewChange } from '../../graph/changes.js'
import type { GraphTransaction, Row } from '../../graph/graph.js'

type EntityRow = Row<'derive-relationship/entities'>

/** An event with the entity that joined or left. */
interface EventOfMember {
  readonly member: Pick<EntityRow, 'id' | 'slug' | 'name'>
  readonly event: MembershipEvent
}

/** The events that result when the relationships of an entity change to `derived`. */
export function membershipEventsOf(
  { id, slug, name, relationships, memberships }: EntityRow,
  derived: readonly DerivedRelationship[],
  targetById: ReadonlyMap<string, Target>,
  today: number,
): readonly EventOfMember[] {
  const typeOf = (bodyId: string) => targetById.get(bodyId)?.type
  const before = memberships.map(([bodyId, properties]) => membershipOf(bodyId, properties))
  const after = derived
    .filter(({ type, toId }) => {
      const bodyType = typeOf(toId)
      return type === 'MEMBER_OF' && (bodyType === 'party' || bodyType === 'institution')
    })
    .map(({ id, toId, properties }) => membershipOf(toId, { ...properties, id }))
  const change = { before, after, isNew: relationships.length === 0 }
  const events = membershipEvents(change, (bodyId) => typeOf(bodyId) === 'party', today)
  return events.map((event) => ({ member: { id, slug, name }, event }))
}

/** The entries of the change log for these events. */
export async function membershipChanges(
  tx: GraphTransaction,
  events: readonly EventOfMember[],
): Promise<readonly NewChange[]> {
  if (events.length === 0) return []
  const ids = union(events.flatMap(({ event }) => bodiesOf(event)))
  const rows = await tx.run('derive-relationship/bodies', { ids })
  const bodyById = new Map(rows.map((row) => [row.id, row]))
  return events.map(({ member, event }) => {
    const bodies = bodiesOf(event).flatMap((id) => bodyById.get(id) ?? [])
    return {
      kind: event.kind,
      keys: [member, ...bodies].flatMap(({ id, slug }) => [id, slug]),
      subject: member.id,
      data: { member, ...detailsOf(event, bodies) },
    }
  })
}

function bodiesOf(event: MembershipEvent): readonly string[] {
  return event.kind === 'entity.switched_party'
    ? [event.left.bodyId, event.joined.bodyId]
    : [event.bodyId]
}

/** `bodies`: the bodies of `bodiesOf`. */
function detailsOf(event: MembershipEvent, bodies: readonly Row<'derive-relationship/bodies'>[]) {
  const [body] = bodies
  if (event.kind === 'entity.joined') {
    return { body, start: event.start, datasets: event.datasets }
  }
  if (event.kind === 'entity.left') return { body, end: event.end, datasets: event.datasets }
  const { left, joined } = event
  const [former, party] = bodies.map(({ id, slug, name }) => ({ id, slug, name }))
  return {
    ...{ former, party, leftOn: left.end, joinedOn: joined.start },
    datasets: union(left.datasets, joined.datasets),
  }
}
