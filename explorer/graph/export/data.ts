import type { GraphEntity, Shown } from '../shown.js'

/** The shown relationships as CSV, one in each row. */
export function relationshipsCsv({ nodes, lines }: Shown): string {
  const byId = new Map<string, GraphEntity>(nodes.map((node) => [node.id, node]))
  const header = [
    'id',
    'kind',
    'role',
    'start',
    'end',
    'source_id',
    'source',
    'target_id',
    'target',
  ]
  const rows = lines.flatMap(({ links }) =>
    links.map(({ id, kind, role, start, end, source, target }) => [
      ...[id, kind, role, start, end],
      ...[source.id, byId.get(source.id)?.name ?? '', target.id, byId.get(target.id)?.name ?? ''],
    ]),
  )
  return toCsv([header, ...rows])
}

/** The shown entities as CSV. */
export function entitiesCsv({ nodes }: Shown): string {
  const rows = nodes.map(({ id, slug, name, type, countryCode, degree }) => [
    ...[id, slug, name, type, countryCode, String(degree)],
  ])
  return toCsv([['id', 'slug', 'name', 'type', 'country', 'connections'], ...rows])
}

/** Everything that is shown, and its address, as JSON. */
export function toJson({ nodes, lines }: Shown, address: string, date: string | null): string {
  const entities = nodes.map(({ id, slug, name, type, countryCode, at }) => ({
    ...{ id, slug, name, type, countryCode, at },
  }))
  const relationships = lines.flatMap(({ links, certainty }) =>
    links.map(({ id, kind, role, start, end, source, target }) => ({
      ...{ id, kind, role, start, end, source: source.id, target: target.id },
      ...(date !== null && { certainty }),
    })),
  )
  return JSON.stringify({ address, date, entities, relationships }, null, 2)
}

function toCsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

/** A cell that spreadsheets read as text: a text that begins like a formula gets an apostrophe. */
function cellOf(value: string | null): string {
  if (value === null) return ''
  const text = '=+-@\t\r'.includes(value.charAt(0)) && value !== '' ? `'${value}` : value
  return ['"', ',', '\n', '\r'].some((each) => text.includes(each))
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
