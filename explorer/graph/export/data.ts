import type { GraphEntity, Shown } from '../shown.js'

/** The relationships of a drawing as a table, one a row. */
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

/** The entities of a drawing as a table. */
export function entitiesCsv({ nodes }: Shown): string {
  const rows = nodes.map(({ id, slug, name, type, countryCode, degree }) => [
    ...[id, slug, name, type, countryCode, String(degree)],
  ])
  return toCsv([['id', 'slug', 'name', 'type', 'country', 'connections'], ...rows])
}

/** All that a drawing shows, and where it is found again. */
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

/** A cell that programs read as text: one that begins as a formula does gets an apostrophe. */
function cellOf(value: string | null): string {
  if (value === null) return ''
  const text = '=+-@\t\r'.includes(value.charAt(0)) && value !== '' ? `'${value}` : value
  return ['"', ',', '\n', '\r'].some((each) => text.includes(each))
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
