// Reports old-fashioned words in documents, comments, messages, the schema and Cypher headers, with the plain word for
// each, and terms of the glossary that no name in the code uses.
// `npm run check` checks all files; pass file names to check only those. docs/style.md has the rules that no program can check.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { argv } from 'node:process'
import { root } from './project.mjs'

const WORDS = [
  ['anew', 'again'],
  ['amiss', 'wrong'],
  ['whom|whoever|whosoever', 'the client, user or operator'],
  ['nobody|anybody', 'no client, no one'],
  ['who (?:asks|reads|goes|comes|has|wants|calls|is)', 'the client, user or operator that …'],
  ['told', 'notified, reported'],
  ['kept', 'stored, cached'],
  ['beside', 'next to, with'],
  ['stands|stand for', 'is, applies, means'],
  ['thereof|hence|ere|aught|lest|whence|thence|as ever', 'a modern word'],
  ['under way', 'in progress, in flight'],
  ['worked on', 'processed'],
  ['tak(?:e|es|en|ing) back', 'retract, revoke'],
  ['is no (?:more|longer)', 'has ended, no longer …'],
  ['there is nothing|which of them', 'say directly what there is'],
  ['of one (?:name|kind|caller|race)', 'with the same …'],
  [
    'what (?:is|was|stands|has|goes|follows) (?:[a-z]+ )?(?:is|was|has|stands|by|in|of)',
    'a noun instead of "what …"',
  ],
].map(([pattern, plain]) => [new RegExp(`\\b(?:${pattern})\\b`, 'gi'), plain])

/** The parts of a file that people read, as [offset, text]. */
function proseIn(name, text) {
  const all = (pattern) => [...text.matchAll(pattern)].map((match) => [match.index, match[0]])
  if (name.endsWith('.cypher')) return all(/\/\/[^\n]*/g)
  if (/\.(?:ts|mjs)$/.test(name)) {
    const strings = all(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)
    // Keys, paths and single words are no sentences.
    return [...all(/\/\*.*?\*\/|\/\/[^\n]*/gs), ...strings.filter(([, part]) => / .* /.test(part))]
  }
  if (name.endsWith('.graphql')) return all(/#[^\n]*|""".*?"""|"[^"\n]*"/gs)
  const blank = (code) => code.replace(/[^\n]/g, ' ')
  return [[0, text.replace(/```.*?```|^>[^\n]*/gms, blank).replace(/`[^`\n]*`/g, blank)]]
}

/** One line for each old-fashioned word of a file. */
function findWords(name, text) {
  return proseIn(name, text).flatMap(([offset, part]) =>
    WORDS.flatMap(([pattern, plain]) =>
      [...part.matchAll(pattern)].map(({ 0: word, index }) => {
        const line = text.slice(0, offset + index).split('\n').length
        return `${name}:${line}: "${word}": write ${plain}`
      }),
    ),
  )
}

const FILES = ['*.md', 'src/**/*.ts', 'schema/*.graphql', 'cypher/**/*.cypher', 'scripts/*.mjs']
/** Generated, quoted, history, frozen by a checksum (migrations), or the list of these words itself. */
const LEFT_OUT =
  /^(?:test|clients|demo|explorer|cypher\/migrations)\/|^CHANGELOG|^docs\/style\.md$|^scripts\/check-words|\/(?:types|queries)\.ts$/

/** One line for each term of the glossary that no name in the code contains. */
function findUnusedTerms(names) {
  const glossary = /## Glossary(.*?)(?:\n## |$)/s.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
  const rows = [...glossary.matchAll(/^\| ([a-z][^|]*) \|/gm)].slice(1)
  const terms = rows
    .flatMap(([, cell = '']) => cell.split(', '))
    .map((term) => term.replace(/ of .*/, ''))
  const code = names
    .filter((name) => /\.(?:ts|graphql|cypher)$/.test(name))
    .map((name) => read(name).replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, ''))
    .join('\n')
  return terms
    .filter((term) => !new RegExp(term.replaceAll(' ', '[ _-]?'), 'i').test(code))
    .map(
      (term) => `CONTRIBUTING.md: "${term}": write the name that the code uses, or delete the row`,
    )
}

const read = (name) => readFileSync(resolve(root, name), 'utf8')
const tracked = () =>
  execFileSync('git', ['ls-files', '--', ...FILES], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && !LEFT_OUT.test(name))

const given = argv.slice(2)
const names = given.length > 0 ? given : tracked()
const found = names.flatMap((name) => findWords(name, read(name)))
if (given.length === 0) found.push(...findUnusedTerms(names))
for (const line of found) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
