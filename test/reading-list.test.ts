import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './support/server-options.js'

const LIST = 'ARCHITECTURE.md'
/** What a stranger reads in an hour. */
const MAX_LINES = 2_000
/** How far a count in the list may be from the file's, so that not each edit is one of the list. */
const ROUGHLY = 15

const linesIn = (file: string): number =>
  readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length

/** The files that lead from a row to a reply, with the lines that the list gives them. */
const listed = [
  ...readFileSync(join(ROOT, LIST), 'utf8').matchAll(/^\| `([^`]+)` +\| (\d+) +\|/gm),
].map(([, file = '', lines]) => ({ file, lines: Number(lines) }))

describe('the files that lead from a row of a source to an entity in a reply', () => {
  it('begin with a source, end with a route, and are all there', () => {
    expect(listed[0]?.file).toMatch(/^src\/sources\/entities\//)
    expect(listed.at(-1)?.file).toMatch(/^src\/rest\//)
    expect(listed.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('have 2,000 lines at most, with the list itself', () => {
    const lines = listed.map(({ file }) => linesIn(file)).reduce((sum, each) => sum + each, 0)

    expect(lines + linesIn(LIST)).toBeLessThanOrEqual(MAX_LINES)
  })

  it('have about as many lines as the list says', () => {
    const wrong = listed.flatMap(({ file, lines }) =>
      Math.abs(linesIn(file) - lines) <= ROUGHLY ? [] : [`${file}: ${String(linesIn(file))}`],
    )

    expect(wrong).toEqual([])
  })
})
