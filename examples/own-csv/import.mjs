// Checks two CSV files of your own, and imports them if no row is refused.

import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const polity = join(here, '..', '..', 'scripts', 'polity.mjs')
const files = ['nodes.csv', 'edges.csv'].map((name) => join(here, name))

function run(...options) {
  const args = [polity, 'import', 'csv', ...files, '--dataset', 'example', ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

const { read, refused } = JSON.parse(run('--dry-run', '--json'))
if (refused > 0) {
  console.error(run('--dry-run'))
  process.exit(1)
}
console.log(`${read} records can be imported.`)
console.log(run('--as-of', '2026-11-01'))
