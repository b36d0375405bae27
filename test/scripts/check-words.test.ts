import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, temporaryFolder } from '../support/server-options.js'

const { folder, remove } = temporaryFolder('polity-words-')
afterAll(remove)

const check = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  const { status, stdout } = spawnSync('node', ['scripts/check-words.mjs', file], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, lines: stdout.replaceAll(`${folder}/`, '').split('\n').filter(Boolean) }
}

it.each([
  [
    'a.md',
    'Plain.\n\nNobody asks `whom`.\n```\nkept\n```\n',
    'a.md:3: "Nobody": write no client, no one',
  ],
  ['a.ts', "const kept = 'kept'\n/** Is\n kept. */\n", 'a.ts:3: "kept": write stored, cached'],
  ['b.ts', "fail('the file stands elsewhere')\n", 'b.ts:1: "stands": write is, applies, means'],
  ['a.cypher', '// Loads anew.\nMATCH (kept)\n', 'a.cypher:1: "anew": write again'],
])('names each old-fashioned word of %s with its line and a plain word', (name, text, line) => {
  expect(check(name, text)).toEqual({ status: 1, lines: [line] })
})

it('passes plain text', () => {
  expect(check('plain.md', 'Store the key, and send it with each request.')).toEqual({
    status: 0,
    lines: [],
  })
})
