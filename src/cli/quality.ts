import { isLabelName } from '../elections/ballot-label.js'
import type { EntityType } from '../domain/entity.js'
import {
  CONTRADICTIONS,
  listedContradictions,
  type Contradiction,
} from '../entities/contradictions.js'
import { countryName } from '../entities/describe.js'
import type { Graph } from '../graph/graph.js'
import {
  allQuality,
  comparedTwins,
  countedByKind,
  findContradictions,
  storeQuality,
  latestQuality,
  measureQuality,
  type DatasetQuality,
  type QualityReport,
} from '../records/quality.js'
import { readCurated, readElectionVocabulary } from './import/curated.js'
import { withGraph, type Session } from './session.js'

/** The options of `polity quality`. */
export interface QualityOptions {
  readonly json?: boolean
  /** Prints all stored reports as JSON instead of creating a new one. */
  readonly history?: boolean
}

/**
 * `polity quality`: measures gaps and contradictions in the graph, stores them as a new report, and
 * compares this report with the previous one.
 */
export async function qualityCommand(
  session: Session,
  { json = false, history = false }: QualityOptions,
): Promise<void> {
  await withGraph(session, async (graph) => {
    if (history) {
      session.print(JSON.stringify(await allQuality(graph), null, 2))
      return
    }
    const before = await latestQuality(graph)
    const found = await contradictionsIn(graph, session.root)
    const report = {
      ...(await measureQuality(graph, session.now())),
      contradictions: countedByKind(found),
    }
    await storeQuality(graph, report)
    const complete = { ...report, found }
    session.print(json ? JSON.stringify(complete, null, 2) : reportText(report, before, found))
  })
}

/**
 * Finds contradictions in the data of entities that changed at `since` (ISO 8601) or later. Without
 * `since`, checks all entities. Leaves out the contradictions in the file
 * `curated/contradictions.csv`.
 */
export async function contradictionsIn(
  graph: Graph,
  root: string,
  since?: string,
): Promise<readonly Contradiction[]> {
  const vocabulary = await readElectionVocabulary(root)
  const isListed = await readCurated(root, 'contradictions.csv', listedContradictions)
  const isLabel = (name: string, type: EntityType) => isLabelName(name, type, vocabulary)
  const found = await findContradictions(graph, isLabel, since)
  return found.filter((contradiction) => !isListed(contradiction))
}

/** The text output shows at most this many lines of a list, then how many lines are left out. */
const MAX_LINES = 20

function reportText(
  report: QualityReport,
  before: QualityReport | null,
  found: readonly Contradiction[],
): string {
  const sharedNames = comparedTwins(report, before)
  const rest = sharedNames.slice(MAX_LINES)
  return [
    before === null
      ? 'The first report.'
      : `In brackets: the change since the report of ${before.at}.`,
    `Pairs that may be the same entity: ${countText(report.suspects, before === null ? null : report.suspects - before.suspects)}`,
    'Names shared by several entities of the same type and country:',
    ...sharedNames
      .slice(0, MAX_LINES)
      .map(
        ({ type, countryCode, names, entities }) =>
          `  ${type}, ${countryName(countryCode) || 'no country'}: ${countText(names.now, names.more)} (${numberText(entities)} entities)`,
      ),
    ...(rest.length === 0
      ? []
      : [`  ${numberText(rest.length)} more types and countries; --json lists all`]),
    ...(sharedNames.length === 0 ? ['  none'] : []),
    'Contradictions:',
    ...contradictionLines(report, before),
    ...found.slice(0, MAX_LINES).map(({ kind, slug, what }) => `  ${kind}, ${slug}: ${what}`),
    ...(found.length > MAX_LINES
      ? [
          `  ${numberText(found.length - MAX_LINES)} more; --json lists all, with their source records`,
        ]
      : []),
    'By dataset:',
    ...report.datasets.map((quality) =>
      datasetLine(
        quality,
        before?.datasets.find(({ dataset }) => dataset === quality.dataset) ?? null,
      ),
    ),
    ...(report.datasets.length === 0 ? ['  none'] : []),
  ].join('\n')
}

/** One line for each kind of contradiction that occurs now or occurred in the last report. */
function contradictionLines(report: QualityReport, before: QualityReport | null): string[] {
  const countIn = (of: QualityReport | null, kind: string) =>
    of?.contradictions?.find((entry) => entry.kind === kind)?.count ?? 0
  const lines = Object.entries(CONTRADICTIONS).flatMap(([kind, description]) => {
    const [now, then] = [countIn(report, kind), countIn(before, kind)]
    if (now === 0 && then === 0) return []
    const more = before?.contradictions === undefined ? null : now - then
    return [`  ${kind} (${description}): ${countText(now, more)}`]
  })
  return lines.length === 0 ? ['  none'] : lines
}

function datasetLine(quality: DatasetQuality, before: DatasetQuality | null): string {
  const count = (key: Exclude<keyof DatasetQuality, 'dataset'>) =>
    countText(quality[key], before === null ? null : quality[key] - before[key])
  return [
    `  ${quality.dataset}: ${count('unrelated')} of ${count('entities')} entities without a relationship`,
    `${count('undated')} of ${count('relationships')} relationships without a date`,
    `${count('areasWithoutParent')} of ${count('areas')} areas without a parent`,
  ].join('; ')
}

function countText(now: number, more: number | null): string {
  if (more === null || more === 0) return numberText(now)
  return `${numberText(now)} [${more > 0 ? '+' : '−'}${numberText(Math.abs(more))}]`
}

function numberText(value: number): string {
  return value.toLocaleString('en')
}
