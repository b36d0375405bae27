import { CONTRADICTIONS, type Contradiction } from '../entities/contradictions.js'
import { countryName } from '../entities/describe.js'
import { contradictionsIn } from '../jobs/contradictions.js'
import {
  allQuality,
  comparedTwins,
  countedByKind,
  storeQuality,
  latestQuality,
  measureQuality,
  type DatasetQuality,
  type QualityReport,
} from '../records/quality.js'
import { flag, graphCommand } from './command.js'
import { json } from './inputs.js'
import { firstLines, printAs } from './print.js'

/** Stores a report of the gaps and contradictions, and compares it with the previous report. */
export const qualityCommand = graphCommand(
  'quality',
  'count gaps, duplicates and contradictions by dataset, and store the counts',
  { json, history: flag('--history', 'print the stored counts as JSON, newest first') },
  async (session, graph, { json: isJson, history }) => {
    if (history === true) {
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
    printAs(session, isJson, { ...report, found }, () => reportText(report, before, found))
  },
)

/** The text output shows at most this many lines of a list, then how many lines are left out. */
const MAX_LINES = 20

function reportText(
  report: QualityReport,
  before: QualityReport | null,
  found: readonly Contradiction[],
): string {
  const sharedNames = comparedTwins(report, before).map(
    ({ type, countryCode, names, entities }) =>
      `  ${type}, ${countryName(countryCode) || 'no country'}: ${countText(names.now, names.more)} (${numberText(entities)} entities)`,
  )
  const contradictions = found.map(({ kind, slug, what }) => `  ${kind}, ${slug}: ${what}`)
  const datasets = report.datasets.map((quality) =>
    datasetLine(
      quality,
      before?.datasets.find(({ dataset }) => dataset === quality.dataset),
    ),
  )
  return [
    before === null
      ? 'The first report.'
      : `In brackets: the change since the report of ${before.at}.`,
    `Pairs that may be the same entity: ${countText(report.suspects, before === null ? null : report.suspects - before.suspects)}`,
    'Names shared by several entities of the same type and country:',
    ...firstLines(
      sharedNames,
      MAX_LINES,
      (count) => `${numberText(count)} more types and countries; --json lists all`,
    ),
    'Contradictions:',
    ...contradictionLines(report, before),
    ...(found.length === 0
      ? []
      : firstLines(
          contradictions,
          MAX_LINES,
          (count) => `${numberText(count)} more; --json lists all, with their source records`,
        )),
    'By dataset:',
    ...firstLines(datasets, Infinity, String),
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

function datasetLine(quality: DatasetQuality, before: DatasetQuality | undefined): string {
  const count = (key: Exclude<keyof DatasetQuality, 'dataset'>) =>
    countText(quality[key], before === undefined ? null : quality[key] - before[key])
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
