import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './support/server-options.js'

/** From its first line to its last. A longer function does not fit on a screen, and its parts need names. */
const MOST_LINES = 60

/** Functions that may be longer, with the reason. A list has parts of one kind, each read by itself. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/app.ts: buildApp': 'a list of hooks and routes, whose order is the design',
  'src/config.ts: readConfig': 'a list of settings',
  'src/loaders/loaders.ts: createLoaders': 'a list of loaders',
}

const longFunctions = filesBelow('src').flatMap(longFunctionsOf)

describe('a function', () => {
  it(`has at most ${String(MOST_LINES)} lines, unless it is a list`, () => {
    expect(longFunctions.filter(({ name }) => !(name in EXEMPT))).toEqual([])
  })

  it('is no exemption once it is short enough', () => {
    const names = longFunctions.map(({ name }) => name)

    expect(Object.keys(EXEMPT).filter((name) => !names.includes(name))).toEqual([])
  })
})

/** Every TypeScript file below a folder, by its path from the root. */
function filesBelow(folder: string): readonly string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.ts')).map((file) => `${folder}/${file}`)
}

function longFunctionsOf(file: string): readonly { name: string; lines: number }[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: { name: string; lines: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
      if (lines > MOST_LINES) found.push({ name: `${file}: ${nameOf(node)}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Its own name, or that of the variable or property that it is the value of. */
function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name !== undefined) return name.getText()
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return isNamed ? parent.name.getText() : 'a function without a name'
}
