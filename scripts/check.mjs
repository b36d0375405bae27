// `npm run check`: types, the generated files, lint, unused code and format; the last line says how many of these passed
// and failed.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.mjs'

const TSC = 'node_modules/typescript/bin/tsc'

/** @type {[string, string, string[]][]} */
const CHECKS = [
  ['types', TSC, ['-p', '.']],
  ['types of the explorer', TSC, ['-p', 'explorer']],
  ['types of the TypeScript client', TSC, ['-p', 'clients/typescript', '--noEmit']],
  ['types of the account page', TSC, ['-p', 'explorer/account']],
  ['types of the scripts', TSC, ['-p', 'scripts']],
  ['generated types', 'scripts/generate-types.mjs', ['--check']],
  ['generated queries', 'scripts/generate-queries.mjs', ['--check']],
  ['generated operations', 'scripts/generate-operations.mjs', ['--check']],
  ['generated parts of the clients', 'scripts/generate-clients.mjs', ['--check']],
  ['words', 'scripts/check-words.mjs', []],
  ['lint', 'node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']],
  ['unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']],
]

const failed = CHECKS.filter(([name, script, args]) => {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 1, 1],
  })
  console.log(`${status === 0 ? '✓' : '✕'} ${name}`)
  return status !== 0
}).length

process.exitCode = failed > 0 ? 1 : 0
console.log(`${CHECKS.length - failed} passed, ${failed} failed`)
