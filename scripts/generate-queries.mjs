// Writes src/graph/queries.ts, the parameters and rows of each query, from the headers in cypher/.
// With --check it only reports whether the file is up to date; with --json it prints the
// declarations.
//
// A header declares TypeScript types. Two spaces end a type; the rest of the line is a comment.
//
//   // $slugs: string[]  lowercase slugs, at most 100
//   // $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
//   // row: {slug: string, summary: string}
//
// A type continues on the next line while a bracket is open. `row: none` means that a query returns nothing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { writeGenerated } from './generated.mjs'
import { root } from './project.mjs'

const folder = join(root, 'cypher')
const target = 'src/graph/queries.ts'

/** The types that a header may use in addition to those of TypeScript. */
const TYPES = {
  CallRow: './rows.js',
  CollectionId: '../domain/market.js',
  EntityType: '../domain/entity.js',
  FactRow: './rows.js',
  ListSide: './rows.js',
  MarketRow: './rows.js',
  MarketState: '../domain/market.js',
  DateBasis: '../domain/relationship.js',
  PartialDate: '../domain/partial-date.js',
  QuoteDayRow: './rows.js',
  RelatedMarket: './rows.js',
  RelationshipKind: '../domain/relationship.js',
  RelationshipRow: './rows.js',
  Right: '../caller.js',
  ShownDayRow: './rows.js',
  SpanRow: './rows.js',
  StoredEntity: './rows.js',
  TermRow: './rows.js',
  Tier: '../caller.js',
  VenueId: '../domain/market.js',
  MarketRole: '../domain/market.js',
  ElectionKind: '../domain/result.js',
  RaceKind: '../domain/result.js',
}

const names = readdirSync(folder, { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.cypher') && !file.startsWith('migrations/'))
  .map((file) => file.replace(/\.cypher$/, ''))
  .sort()
const signatures = new Map(names.map((name) => [name, signatureOf(name)]))

if (process.argv.includes('--json')) console.log(JSON.stringify(declared()))
else await writeGenerated([[target, queriesFile()]])

/** Members of the parameters' type, and the type of a row; `null` for `none`. */
function signatureOf(name) {
  const [header] = /^(?:\/\/.*\n)*/.exec(readFileSync(join(folder, `${name}.cypher`), 'utf8')) ?? [
    '',
  ]
  const { params, rows } = declarationsIn(header)
  const parsed = ts.createSourceFile(
    name,
    `interface Params {\n${params.join('\n')}\n}\ntype Row = ${rows.join()}`,
    ts.ScriptTarget.Latest,
    true,
  )
  const [{ members }, { type }] = /** @type {any} */ (parsed.statements)
  const [problem] = /** @type {any} */ (parsed).parseDiagnostics
  if (problem !== undefined || rows.length !== 1) {
    const what =
      rows.length === 1
        ? ts.flattenDiagnosticMessageText(problem.messageText, ' ')
        : 'it must declare one row'
    throw new Error(`cypher/${name}.cypher: its header cannot be read: ${what}`)
  }
  return { parsed, members, row: rows[0] === 'none' ? null : type }
}

/** The declarations of a header, without comments. */
function declarationsIn(header) {
  const params = []
  const rows = []
  let open = null
  for (const line of header.split('\n')) {
    const [, code] = /^\/\/ ((?:\$\w+|row): .*)/.exec(line) ?? []
    if (open === null && code === undefined) continue
    const text = (open === null ? code : line.slice(2)).trim().split(/\s{2,}/)[0]
    open = open === null ? text : `${open}\n${text}`
    if (!isClosed(open)) continue
    if (open.startsWith('row: ')) rows.push(open.slice('row: '.length))
    else params.push(open)
    open = null
  }
  return { params, rows }
}

function isClosed(text) {
  const count = (brackets) => text.split('').filter((letter) => brackets.includes(letter)).length
  return count('([{') === count(')]}')
}

/** For the tests: the parameters and columns of each query. */
function declared() {
  return Object.fromEntries(
    [...signatures].map(([name, { members, row }]) => [
      name,
      {
        params: members.map(nameOf),
        columns: (row?.members ?? []).map(({ name: { text } }) => text),
      },
    ]),
  )
}

function nameOf({ name: { text } }) {
  return text.slice(1)
}

function queriesFile() {
  const used = new Set()
  const queries = [...signatures].map(([name, { parsed, members, row }]) => {
    const typeOf = (node) => printed(node, parsed, name, used)
    const params = members.map((member) => `readonly ${nameOf(member)}: ${typeOf(member.type)}`)
    return `readonly '${name}': {
      readonly params: { ${params.join('\n')} }
      readonly row: ${row === null ? 'never' : typeOf(row)}
    }`
  })
  const files = new Map()
  for (const type of [...used].sort())
    files.set(TYPES[type], [...(files.get(TYPES[type]) ?? []), type])
  const imports = [...files]
    .sort()
    .map(([file, types]) => `import type { ${types.join(', ')} } from '${file}'`)
  return `// Generated by scripts/generate-queries.mjs from cypher/; not edited by hand.
    ${imports.join('\n')}

    /** What each query takes and what a row of it is, by the name of its file. */
    export interface Queries {
      ${queries.join('\n')}
    }`
}

/** The type of a header, everything in it read-only. */
function printed(node, file, name, used) {
  const { factory } = ts
  const constant = (type) => factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type)
  const { transformed } = ts.transform(node, [
    (context) => (whole) => {
      const visit = (each) => {
        if (ts.isTypeReferenceNode(each)) {
          const type = each.typeName.getText(file)
          if (type !== 'Record') {
            if (!(type in TYPES)) throw new Error(`cypher/${name}.cypher: unknown type ${type}`)
            used.add(type)
          }
        }
        const inner = ts.visitEachChild(each, visit, context)
        if (ts.isArrayTypeNode(inner) || ts.isTupleTypeNode(inner)) return constant(inner)
        if (ts.isTypeReferenceNode(inner) && inner.typeName.getText(file) === 'Record')
          return factory.createTypeReferenceNode('Readonly', [inner])
        if (!ts.isPropertySignature(inner)) return inner
        const { name: property, questionToken, type } = inner
        const modifiers = [factory.createModifier(ts.SyntaxKind.ReadonlyKeyword)]
        return factory.createPropertySignature(modifiers, property, questionToken, type)
      }
      return ts.visitNode(whole, visit)
    },
  ])
  return ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, transformed[0], file)
}
