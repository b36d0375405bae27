/** The memory that Neo4j may use, in bytes. */
export interface ServerMemory {
  /** For queries and transactions. */
  readonly heap: number
  /** For the parts of the graph that are in memory. */
  readonly pageCache: number
}

const MIB = 1_024 * 1_024
const GIB = 1_024 * MIB
const MIN_HEAP = GIB
const MAX_HEAP = 8 * GIB
const MIN_PAGE_CACHE = 512 * MIB
/** The heap as a share of the graph on disk. */
const HEAP_SHARE = 1 / 8
/** Leaves room for the graph to grow. */
const PAGE_CACHE_SHARE = 1.2
/** The largest share of the machine's memory that each part gets without an operator's decision. */
const MACHINE_SHARE = 1 / 4

/** The memory that suits a graph with this size on disk. */
export function memoryFor(graphBytes: number): ServerMemory {
  return {
    heap: Math.min(Math.max(MIN_HEAP, graphBytes * HEAP_SHARE), MAX_HEAP),
    pageCache: Math.max(MIN_PAGE_CACHE, graphBytes * PAGE_CACHE_SHARE),
  }
}

/** The bytes of a size as Neo4j writes it, such as `512m` or `1.00GiB`; null for another text. */
export function bytesOf(size: string): number | null {
  const [, number, unit = ''] = /^([\d.]+)\s*([kmgt]?)(?:i?b)?$/i.exec(size.trim()) ?? []
  if (number === undefined) return null
  return Number(number) * 1_024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase())
}

/**
 * Raises the memory settings in the text of a `neo4j.conf` to what suits the graph, but to at most
 * a quarter of the machine's memory each. Larger settings stay, because an operator chose them.
 */
export function withMemory(text: string, graphBytes: number, machineBytes: number): string {
  const { heap, pageCache } = memoryFor(graphBytes)
  const raised = (bytes: number) => (_line: string, name: string, size: string) => {
    const wanted = Math.min(bytes, machineBytes * MACHINE_SHARE)
    const isEnough = wanted <= (bytesOf(size) ?? Infinity)
    return `${name}=${isEnough ? size : `${String(Math.floor(wanted / MIB))}m`}`
  }
  return text
    .replaceAll(/^(server\.memory\.heap\.(?:initial|max)_size)=(\S+)/gm, raised(heap))
    .replaceAll(/^(server\.memory\.pagecache\.size)=(\S+)/gm, raised(pageCache))
}
