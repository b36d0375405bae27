/** The kinds of events that an endpoint can receive. */
export const EVENT_KINDS = [
  'race.updated',
  'race.corrected',
  'race.called',
  'race.call_retracted',
  'election.opened',
  'election.certified',
  'entity.joined',
  'entity.left',
  'entity.switched_party',
  'market.resolved',
  'market.moved',
] as const

export type EventKind = (typeof EVENT_KINDS)[number]

/** The kinds of all messages: events, test events and challenges. */
export const MESSAGE_KINDS = [...EVENT_KINDS, 'test', 'endpoint.challenge'] as const

export type MessageKind = (typeof MESSAGE_KINDS)[number]

export function isEventKind(value: unknown): value is EventKind {
  return EVENT_KINDS.some((kind) => kind === value)
}
