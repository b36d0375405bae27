import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandLine } from '../support/command-line.js'
import { ROOT } from '../support/server-options.js'

const INPUTS = join(ROOT, 'test', 'strangers', 'in')

/** After the dates of all inputs of people and markets. */
export const TODAY = '2026-11-26T12:00:00Z'

/** The files of an input: `k01/ftm-a`. */
export function filesOf(input: string): readonly string[] {
  return readdirSync(join(INPUTS, input), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(INPUTS, input, name))
    .sort()
}

/** The inputs of a kind: `k01`. */
export function inputsOf(kind: string): readonly string[] {
  return readdirSync(join(INPUTS, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${kind}/${name}`)
}

/** What a command reports, with files as `k01/ftm-a/…`. */
export async function reportOf(...args: readonly string[]): Promise<string> {
  const { out } = await commandLine(args, { session: { now: () => new Date(TODAY) } })
  return out.replaceAll(`${INPUTS}/`, '')
}

/** The files in as few groups as possible: in each, a file name occurs once, since a later file of the name replaces it. */
export function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = []
  const met = new Map<string, number>()
  for (const file of files) {
    const at = met.get(basename(file)) ?? 0
    met.set(basename(file), at + 1)
    groups[at] = [...(groups[at] ?? []), file]
  }
  return groups
}

const isTable = (file: string) => /\.(nodes|edges)\.csv$/.test(file)

/** The country of the lists of an input. */
function countryOf(input: string): string {
  if (/parlparse|people/.test(input)) return 'gb'
  if (/congress|executive|committees|legislators|cross/.test(input)) return 'us'
  return input.includes('/au-') ? 'au' : 'li'
}

/** Imports tables, each input as a dataset of its own, and then lists of people; what the commands report. */
export async function importPeople(inputs: readonly string[]): Promise<string> {
  const reports: string[] = []
  for (const input of inputs) {
    const tables = filesOf(input).filter(isTable)
    if (tables.length === 0) continue
    const dataset = ['--dataset', `strangers-${input.replace('/', '-')}`, '--as-of', '2026-11-20']
    reports.push(await reportOf('import', 'csv', ...tables, ...dataset))
  }
  for (const country of ['li', 'gb', 'au', 'us']) {
    const lists = inputs
      .filter((input) => countryOf(input) === country)
      .flatMap(filesOf)
      .filter((file) => !isTable(file))
    for (const [i, files] of groupsOf(lists).entries()) {
      const dataset = `strangers-${country}-${String(i)}`
      reports.push(
        await reportOf('import', 'auto', ...files, '--country', country, '--dataset', dataset),
      )
    }
  }
  return reports.join('\n')
}
