import { z } from 'zod'
import { toPartialDate } from '../domain/partial-date.js'
import { fetchFiles } from '../jobs/fetch-files.js'
import { countFiles, importFiles } from '../jobs/import.js'
import { withGraph } from '../jobs/session.js'
import { SOURCES } from '../sources/index.js'
import { holdsAny } from '../sources/pipeline/import-files.js'
import { exitCodeOf, printedReport } from '../sources/pipeline/report.js'
import { RefusedField } from '../sources/reading/fields.js'
import { argument, command, option } from './command.js'
import { dryRun, readBy, reportJson, texts } from './inputs.js'
import { printAs } from './print.js'

const SOURCE_NAMES = SOURCES.map(({ name }) => name).sort()
const CHOICES = ['auto', ...SOURCE_NAMES]

const sourceName = z
  .string()
  .refine((name) => CHOICES.includes(name), `The sources are ${CHOICES.join(', ')}.`)

/** The form of a listing id. */
const listingId = z.string().superRefine((text, context) => {
  try {
    for (const source of SOURCES) if (source.kind === 'venue') source.checkListing?.(text)
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    context.addIssue(`It ${error.reason}.`)
  }
})

/** Opens no graph if the files contain nothing to import. */
export const importCommand = command(
  'import',
  `import files; sources: auto, ${SOURCE_NAMES.join(', ')}`,
  {
    source: argument('<source>', 'source of the files, or auto to recognise each file', sourceName),
    paths: argument('<paths...>', 'files, folders, URLs, or - for standard input', texts),
    dataset: option('--dataset <name>', 'store the records as this dataset'),
    asOf: option(
      '--as-of <date>',
      'set the date of the data: YYYY, YYYY-MM or YYYY-MM-DD',
      readBy(toPartialDate, 'It must be YYYY, YYYY-MM or YYYY-MM-DD.'),
    ),
    listing: option(
      '--listing <id>',
      'set the listing, as venue:contract:outcome, for a price history that does not name it',
      listingId,
    ),
    country: option(
      '--country <code>',
      'set the country of rows without one, ISO 3166-1 alpha-2',
      z
        .string()
        .regex(/^[a-z]{2}$/i, 'It must have two letters (ISO 3166-1 alpha-2).')
        .toLowerCase(),
    ),
    dryRun,
    json: reportJson,
  },
  async (session, { source, paths, dryRun: isDryRun, json, ...options }) => {
    const { fetchedAt, files, remove } = await fetchFiles(paths, session)
    try {
      const input = { source, files, fetchedAt, ...options }
      const isOnlyCounted = isDryRun === true || !(await holdsAny({ ...input, sources: SOURCES }))
      const report = isOnlyCounted
        ? await countFiles(session, input)
        : await withGraph(session, (graph) => importFiles(session, graph, input))
      printAs(session, json, report, printedReport)
      return exitCodeOf(report)
    } finally {
      await remove()
    }
  },
)
