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
  keepQuality,
  latestQuality,
  measureQuality,
  type DatasetQuality,
  type QualityReport,
} from '../records/quality.js'
import { readCurated, readElectionVocabulary } from './import/curated.js'
import { withGraph, type Session } from './session.js'

/** What `polity quality` is told. */
export interface QualityOptions {
  readonly json?: boolean
  /** All reports that are kept, as JSON, instead of a new one. */
  readonly history?: boolean
}

/** `polity quality`: counts what the graph lacks, compares it with the last time, and keeps it. */
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
    await keepQuality(graph, report)
    const whole = { ...report, found }
    session.print(json ? JSON.stringify(whole, null, 2) : printed(report, before, found))
  })
}

/** What cannot be true of the entities that changed at `since` or later, but for what is listed by hand. */
export async function contradictionsIn(
  graph: Graph,
  root: string,
  since?: string,
): Promise<readonly Contradiction[]> {
  const vocabulary = await readElectionVocabulary(root)
  const isListed = await readCurated(root, 'contradictions.csv', listedContradictions)
  const isLabel = (name: string, type: EntityType) => isLabelName(name, type, vocabulary)
  const found = await findContradictions(graph, isLabel, since)
  return found.filter((one) => !isListed(one))
}

/** Lines that are printed of twins; the rest is summed up, and whole as JSON. */
const MOST_LINES = 20

function printed(
  report: QualityReport,
  before: QualityReport | null,
  found: readonly Contradiction[],
): string {
  const twins = comparedTwins(report, before)
  const rest = twins.slice(MOST_LINES)
  return [
    before === null ? 'The first report.' : `Compared with ${before.at}, in brackets.`,
    `Pairs that may be one: ${counted(report.suspects, before === null ? null : report.suspects - before.suspects)}`,
    'Names that several entities of one type and country bear:',
    ...twins
      .slice(0, MOST_LINES)
      .map(
        ({ type, countryCode, names, entities }) =>
          `  ${type}, ${countryName(countryCode) || 'no country'}: ${counted(names.now, names.more)} (${numeral(entities)} entities)`,
      ),
    ...(rest.length === 0 ? [] : [`  ${numeral(rest.length)} more kinds and countries: --json`]),
    ...(twins.length === 0 ? ['  none'] : []),
    'What cannot be true:',
    ...contradictionLines(report, before),
    ...found.slice(0, MOST_LINES).map(({ kind, slug, what }) => `  ${kind}, ${slug}: ${what}`),
    ...(found.length > MOST_LINES
      ? [`  ${numeral(found.length - MOST_LINES)} more, with the records they follow from: --json`]
      : []),
    'By dataset:',
    ...report.datasets.map((one) =>
      datasetLine(one, before?.datasets.find(({ dataset }) => dataset === one.dataset) ?? null),
    ),
    ...(report.datasets.length === 0 ? ['  none'] : []),
  ].join('\n')
}

/** Kinds of which there are some, or were some before. */
function contradictionLines(report: QualityReport, before: QualityReport | null): string[] {
  const countIn = (of: QualityReport | null, kind: string) =>
    of?.contradictions?.find((one) => one.kind === kind)?.count ?? 0
  const lines = Object.entries(CONTRADICTIONS).flatMap(([kind, words]) => {
    const [now, then] = [countIn(report, kind), countIn(before, kind)]
    if (now === 0 && then === 0) return []
    const more = before?.contradictions === undefined ? null : now - then
    return [`  ${kind} (${words}): ${counted(now, more)}`]
  })
  return lines.length === 0 ? ['  nothing that was found'] : lines
}

function datasetLine(one: DatasetQuality, before: DatasetQuality | null): string {
  const count = (key: Exclude<keyof DatasetQuality, 'dataset'>) =>
    counted(one[key], before === null ? null : one[key] - before[key])
  return [
    `  ${one.dataset}: ${count('unrelated')} of ${count('entities')} entities without a relationship`,
    `${count('undated')} of ${count('relationships')} relationships without a date`,
    `${count('areasWithoutParent')} of ${count('areas')} areas without a parent`,
  ].join('; ')
}

function counted(now: number, more: number | null): string {
  if (more === null || more === 0) return numeral(now)
  return `${numeral(now)} [${more > 0 ? '+' : '−'}${numeral(Math.abs(more))}]`
}

function numeral(value: number): string {
  return value.toLocaleString('en')
}
