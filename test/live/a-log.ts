import type { Change, ChangeListener } from '../../src/graph/change-tail.js'
import type { Graph } from '../../src/graph/graph.js'

const KIND = 'race.updated'

/** A log in memory, whose tail tells what it is told to. */
export function aLog() {
  const rows: Change[] = []
  const listeners: ChangeListener[] = []
  const access: ChangeListener[] = []
  let told = 0
  const append = (data = 'null') => {
    const seq = rows.length + 1
    rows.push({ seq, at: '2026-02-01T12:00:00Z', kind: KIND, keys: [], subject: null, data })
  }
  const tell = () => {
    for (const row of rows.slice(told)) for (const { changed } of listeners) changed(row)
    told = rows.length
  }
  const read = (_name: string, { after, limit }: { after: number; limit: number }) =>
    Promise.resolve(rows.filter(({ seq }) => seq > after).slice(0, limit))
  return {
    rows,
    told: () => told,
    append,
    tell,
    lost: () => {
      told = rows.length
      for (const { lost } of listeners) lost(told)
    },
    options: {
      graph: { read: read as unknown as Graph['read'] },
      tail: {
        listen: (listener: ChangeListener) => {
          listeners.push(listener)
          return () => undefined
        },
        catchUp: () => {
          tell()
          return Promise.resolve()
        },
      },
      accessTail: {
        listen: (listener: ChangeListener) => {
          access.push(listener)
          return () => undefined
        },
      },
      streamsOf: () => 100,
    },
  }
}
