import { loadCatalogue } from '../../src/graph/catalogue.js'
import type { Graph } from '../../src/graph/graph.js'
import { createLoaders } from '../../src/loaders/loaders.js'
import { createWarmUp } from '../../src/loaders/warm-up.js'
import { CYPHER, type TestGraph } from './test-graph.js'
import { VOCABULARY } from './vocabulary.js'

/**
 * Has the server plan what most requests ask, however long it takes: while it also serves other work it
 * can take longer than a reader waits.
 */
export async function planQuestions(test: TestGraph): Promise<void> {
  const catalogue = await loadCatalogue(CYPHER)
  const questions: { readonly text: string; readonly params: Record<string, unknown> }[] = []
  const read: Graph['read'] = async (name, params) => {
    questions.push({ text: catalogue.get(name) ?? '', params })
    return []
  }
  const loaders = createLoaders({
    graph: { ...test.graph, read },
    cache: { maxEntries: 1, maxBytes: 0 },
    vocabulary: VOCABULARY,
  })
  const whileCold = (work: () => Promise<void>) => work()
  const graph = { read, whileCold, inFlight: () => 0 }
  await createWarmUp({ loaders, graph, day: 20_260_201 }).run()
  const next = questions.values()
  const planNext = async () => {
    for (const { text, params } of next) await test.run(text, params)
  }
  // All at once would want more new connections than a busy server makes in the time that they have.
  await Promise.all([planNext(), planNext()])
}
