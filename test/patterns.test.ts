import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import ts from 'typescript'
import { likeNames, holdingNames } from '../src/domain/name-query.js'
import { fold, wordsOf } from '../src/domain/fold.js'
import { governedIn, namedPlaces } from '../src/questions/named-places.js'
import { rangeOf } from '../src/questions/seats.js'
import { thresholdIn } from '../src/questions/thresholds.js'
import { plain } from '../src/questions/words.js'
import { dayNamed } from '../src/questions/dates.js'
import { toPrintable } from '../src/cli/operator.js'
import { knownPaths } from '../src/http/web/paths.js'
import { aWording } from './markets/wordings.js'
import { ROOT } from './support/server-options.js'
import { VOCABULARY } from './support/vocabulary.js'

/**
 * These patterns are applied to texts from outside, so their time must not grow faster than the text.
 * Held by growth, in processor time of this process: a slow machine is slow at both lengths.
 */

const SRC = join(ROOT, 'src')
const CHARACTERS = 10_000
/** What takes less at full length is not measured: its growth would be that of the noise. */
const FLOOR_MS = 25
/** For files whose texts are cut off, which is what holds their patterns: their growth is not asked. */
const SHORT_FLOOR_MS = 100
const TIMES_LONGER = 4
/** Linear is 4, quadratic 16. */
const MAX_GROWTH = 9
const ROUNDS = 5

/** Files whose patterns meet short texts: venues' titles are cut off by sources/reading/prices.ts. */
const SHORT: readonly (readonly [string, number])[] = [
  ['questions/', 1_000],
  ['derivation/markets/', 1_000],
]
/** Files whose patterns meet what this project itself wrote, or the programs that it starts. */
const OWN = ['graph/migrate.ts', 'neo4j/java.ts', 'config.ts']

interface Pattern {
  readonly file: string
  readonly text: string
  readonly pattern: RegExp
  readonly characters: number
}

const { patterns, made } = readPatterns()

const SIGNS = [
  ...["'", '"', ' ', '\n', '-', '_', '.', ',', ':', '/', '\\', '|', '(', ')', '[', ']', '&', '%'],
  ...[
    '$',
    '=',
    '+',
    '?',
    '<',
    '0',
    '1',
    'a',
    's',
    'A',
    'é',
    '\u0301',
    '\u05b0',
    '字',
    '“',
    '…',
    '@',
  ],
]

const CORPUS: readonly ((length: number) => string)[] = [
  ...SIGNS.flatMap((sign) => [repeated(sign, '', '\0'), repeated(sign, 'a', 'a')]),
  ...SIGNS.flatMap((one, at) =>
    SIGNS.slice(at + 1).map((other) => repeated(one + other, '', '\0')),
  ),
]

describe('a pattern that is applied to texts from outside', () => {
  it('is found wherever one stands', () => {
    expect(patterns.length).toBeGreaterThan(250)
    // Those that are put together as the program runs are asked through what uses them, below.
    expect([...new Set(made)].sort()).toEqual([
      'cli/operator.ts',
      'domain/fold.ts',
      'http/web/paths.ts',
      'questions/dates.ts',
      'questions/named-places.ts',
      'questions/seats.ts',
      'questions/thresholds.ts',
      'questions/title-patterns.ts',
    ])
  })

  it.each(patterns.map((each) => [`${each.file} ${each.text}`.slice(0, 120), each] as const))(
    '%s',
    (_name, { pattern, characters }) => {
      const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''))
      const use = (text: string) => {
        pattern.lastIndex = 0
        pattern.test(text)
        text.replace(everywhere, '')
      }
      const slow = CORPUS.filter((text) => !isFast(use, text, characters))

      expect(slow.map((text) => text(12))).toEqual([])
    },
  )

  it('takes no time for what fast-check makes up', () => {
    const part = fc.oneof(
      fc.string({ minLength: 1, maxLength: 4, unit: 'binary' }),
      fc.constantFrom(...SIGNS),
    )
    fc.assert(
      fc.property(part, part, part, fc.constantFrom(...patterns), (before, again, after, each) => {
        const use = (text: string) => {
          each.pattern.lastIndex = 0
          each.pattern.test(text)
        }
        expect(isFast(use, repeated(again, before, after), each.characters)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('what is made of a text from outside takes time in proportion to its length', () => {
  it.each<readonly [string, (text: string) => unknown]>([
    ['fold', fold],
    ['wordsOf', wordsOf],
    ['likeNames', likeNames],
    ['holdingNames', holdingNames],
    ['toPrintable', toPrintable],
    ['rangeOf', rangeOf],
    ['dayNamed', dayNamed],
    ['redirect', askRedirect],
  ])('%s', (_name, make) => {
    const slow = CORPUS.filter((text) => !isFast(make, text, CHARACTERS))

    expect(slow.map((text) => text(12))).toEqual([])
  })
})

it('the places of a title, which is cut off, are found at once', () => {
  const places = (title: string) => {
    namedPlaces({ ...aWording({}), title }, VOCABULARY)
    governedIn(plain(title), VOCABULARY)
  }
  const names = [
    ...SIGNS.map((sign) => `Mali${sign}`),
    'Will ',
    'Election of ',
    'mali election ',
    'X’s ',
  ]
  const texts = [...CORPUS, ...names.map((name) => repeated(name, 'Will ', ' election'))]

  expect(texts.filter((text) => !isFast(places, text, 1_000)).map((text) => text(12))).toEqual([])
})

it('the threshold of a title, which is cut off, is found at once', () => {
  const numbers = ['at least 1', 'more than ', '> 1', '$1 or more ', 'ten or ', '1%']
  const texts = [...CORPUS, ...numbers.map((words) => repeated(words, 'more than 1 ', ' or more'))]

  expect(texts.filter((text) => !isFast(thresholdIn, text, 1_000))).toEqual([])
})

const paths = knownPaths()
const params = { properties: { slug: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' } } }
paths.learn({
  url: '/of/:slug/by/:name',
  method: 'GET',
  schema: { params },
} as unknown as RouteOptions)

function askRedirect(text: string): void {
  const request = { method: 'GET', url: `/OF/${text}/by/${text}` } as unknown as FastifyRequest
  paths.redirect(request, { redirect: () => undefined } as unknown as FastifyReply, () => undefined)
}

function repeated(part: string, before: string, after: string): (length: number) => string {
  return (length) => before + part.repeat(Math.ceil(length / part.length)) + after
}

/** Whether `use` of a text of `characters` takes next to nothing, or not much more than it is longer. */
function isFast(
  use: (text: string) => unknown,
  text: (length: number) => string,
  characters: number,
): boolean {
  const [whole, part] = [text(characters), text(Math.floor(characters / TIMES_LONGER))]
  const floorMs = characters < CHARACTERS ? SHORT_FLOOR_MS : FLOOR_MS
  let [longest, shortest] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round += 1) {
    longest = Math.min(
      longest,
      processorMs(() => use(whole)),
    )
    if (longest < floorMs) return true
    shortest = Math.min(
      shortest,
      processorMs(() => use(part)),
    )
  }
  return longest / Math.max(shortest, 0.001) < MAX_GROWTH
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The patterns in the files under src/, as literals and in schemas; and which files make some as they run. */
function readPatterns() {
  const found: Pattern[] = []
  const makers: string[] = []
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  for (const file of names.filter((name) => name.endsWith('.ts') && !OWN.includes(name))) {
    const characters = SHORT.find(([folder]) => file.startsWith(folder))?.[1] ?? CHARACTERS
    const keep = (text: string, source: string, flags: string) =>
      found.push({ file, text, pattern: new RegExp(source, flags), characters })
    const walk = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        keep(node.text, node.text.slice(1, end), node.text.slice(end + 1))
      } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
        if (ts.isStringLiteral(node.initializer))
          keep(node.initializer.text, node.initializer.text, 'u')
      } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')
        makers.push(file)
      ts.forEachChild(node, walk)
    }
    walk(
      ts.createSourceFile(
        file,
        readFileSync(join(SRC, file), 'utf8'),
        ts.ScriptTarget.ES2023,
        true,
      ),
    )
  }
  return { patterns: found, made: makers }
}
