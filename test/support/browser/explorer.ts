import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { passingFolder } from '../passing-folder.js'
import { ROOT } from '../server-options.js'

/** Builds the pages at / and below as they are served, once a run; the folder that they are in. */
export function buildExplorer(): string {
  const folder = folderOfRun()
  // The program that draws them is built last.
  if (existsSync(join(folder, 'server', 'draw.cjs'))) return folder
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const [part, ...more] of [['client'], ['server', '--ssr']] as const) {
    const args = ['build', 'explorer', ...more, '--logLevel', 'error', '--emptyOutDir']
    execFileSync(process.execPath, [vite, ...args, '--outDir', join(folder, part)], { cwd: ROOT })
  }
  return folder
}

let own: string | null = null

/** Goes with the run; where that has none, with the test file. */
function folderOfRun(): string {
  const ofRun = process.env['TEST_DATA_DIR']
  if (ofRun === undefined) return (own ??= passingFolder('polity-pages-'))
  const folder = join(ofRun, 'pages')
  mkdirSync(folder, { recursive: true })
  return folder
}
