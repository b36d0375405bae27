import type { Ask } from '../asking.js'
import { GraphSourcesDocument } from '../../generated/operations.js'
import type { Answer } from '../../api/answer.js'

/** A dataset in a citation. */
export interface CitedDataset {
  readonly title: string
  readonly licence: string | null
}

/** The datasets of this many entities are loaded. More entities rarely add a dataset. */
const MAX_ASKED = 100

/** The datasets that contain the entities, by name. */
export async function askDatasets(
  ask: Ask,
  ids: readonly string[],
): Promise<Answer<readonly CitedDataset[]>> {
  const answer = await ask(GraphSourcesDocument, { ids: ids.slice(0, MAX_ASKED) })
  if (answer.problem !== null) return answer
  const byName = new Map(
    answer.data.entities.nodes
      .flatMap(({ datasets }) => datasets)
      .map(({ name, title, licence }) => [name, { title: title ?? name, licence }]),
  )
  const datasets = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, dataset]) => dataset)
  return { data: datasets, problem: null }
}

/** A citation for the picture. */
export function citationOf(cited: {
  readonly title: string
  readonly address: string
  /** The day or period in words; `null`: all times. */
  readonly date: string | null
  /** The day of the visit, in words. */
  readonly seenOn: string
  readonly datasets: readonly CitedDataset[]
}): string {
  const { title, address, date, seenOn, datasets } = cited
  const sources = datasets.map(({ title: name, licence }) =>
    licence === null ? name : `${name} (${licence})`,
  )
  return [
    `Polity: “${title}”${date === null ? '' : `, as of ${date}`}.`,
    `${address}, seen on ${seenOn}.`,
    sources.length > 0 ? `Data: ${sources.join('; ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
