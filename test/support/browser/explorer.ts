import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { passingFolder } from '../passing-folder.js'
import { ROOT } from '../server-options.js'

let built: string | null = null

/** Builds the pages at / and below as they are served, once a test file; the folder that they are in. */
export function buildExplorer(): string {
  if (built !== null) return built
  const folder = passingFolder('polity-pages-')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const [part, ...more] of [['client'], ['server', '--ssr']] as const) {
    const args = ['build', 'explorer', ...more, '--logLevel', 'error', '--emptyOutDir']
    execFileSync(process.execPath, [vite, ...args, '--outDir', join(folder, part)], { cwd: ROOT })
  }
  built = folder
  return folder
}
