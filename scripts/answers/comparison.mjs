// Compares responses byte by byte, except for the masked parts.

/** Parts of a body that differ between two gateways, and the condition for masking them. */
const MASKS = [
  {
    name: 'request ids',
    find: /"(request_id)":"[^"]*"/g,
    isOn: () => true,
  },
  {
    name: 'seconds since the newest price (lagSeconds)',
    find: /"(lagSeconds|lag_seconds)":-?\d+/g,
    isOn: () => true,
  },
  {
    // If the file of a price states no time, the time of the import is used.
    name: 'times of writing (updatedAt, last_updated, quotedAt, importedAt, lastImportAt, lastImport)',
    find: /"(updatedAt|last_updated|quotedAt|quoted_at|importedAt|lastImportAt|lastImport|last_import)":"[^"]*"/g,
    isOn: ({ isSameGraph }) => !isSameGraph,
  },
  {
    name: 'cursors (cursor, startCursor, endCursor, next_cursor)',
    find: /"(cursor|startCursor|endCursor|next_cursor)":"[^"]*"/g,
    isOn: ({ isSameSecret, isSameGraph }) => !isSameSecret || !isSameGraph,
  },
  {
    name: 'cost',
    find: /"(cost)":\{[^{}]*\}/g,
    isOn: ({ but }) => but.includes('cost'),
  },
]
/** Ids from an import are replaced by their order in the response, so equal ids stay equal. */
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")[0-9a-f]{16,64}(?=")/g
const SHOWN = 20
const AROUND = 120

export function createComparison(options) {
  const masks = MASKS.filter(({ isOn }) => isOn(options))
  const names = masks.map(({ name }) => name)
  if (!options.isSameGraph) names.push('ids that an import makes')
  const differences = []
  const kinds = new Map()

  function masked(body) {
    const text = masks.reduce((rest, { find }) => rest.replace(find, '"$1":"masked"'), body)
    if (options.isSameGraph) return text
    const ids = new Map()
    return text.replace(IDS, (id) => {
      const known = ids.get(id) ?? `id ${String(ids.size + 1)}`
      ids.set(id, known)
      return known
    })
  }

  return {
    add(question, before, after) {
      const count = kinds.get(question.kind) ?? { equal: 0, different: 0 }
      kinds.set(question.kind, count)
      const [one, other] = [textOf(before, masked), textOf(after, masked)]
      if (one === other) {
        count.equal += 1
        return
      }
      count.different += 1
      differences.push({ question, at: firstDifference(one, other), one, other })
    },
    different: () => differences.length,
    report() {
      const total = [...kinds.values()].reduce((sum, { equal }) => sum + equal, 0)
      const rows = [...kinds].map(
        ([kind, { equal, different }]) => `  ${kind}: ${equal} equal, ${different} different`,
      )
      const shown = differences.slice(0, SHOWN).map(shownDifference)
      const rest = differences.length - shown.length
      return [
        `Masked: ${names.join('; ')}`,
        ...rows,
        ...shown,
        ...(rest > 0 ? [`and ${rest} more that differ`] : []),
        `${total} equal, ${differences.length} different`,
      ].join('\n')
    },
  }
}

function textOf({ status, headers, body }, masked) {
  return `${status} ${JSON.stringify(headers)}\n${masked(body)}`
}

function firstDifference(one, other) {
  let at = 0
  while (one[at] === other[at]) at += 1
  return at
}

function shownDifference({ question, at, one, other }) {
  const part = (text) => JSON.stringify(text.slice(Math.max(0, at - AROUND / 2), at + AROUND))
  return `\n${JSON.stringify(question)}\n  before ${part(one)}\n  after  ${part(other)}`
}
