import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from './project.mjs'

/**
 * Writes generated files that are not up to date. With --check it only reports them.
 *
 * @param {Iterable<[path: string, text: string]>} files by their paths from the root
 */
export function writeGenerated(files) {
  const stale = [...files].filter(([path, text]) => {
    const file = join(root, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  if (!process.argv.includes('--check')) {
    for (const [path, text] of stale) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  } else if (stale.length > 0) {
    const paths = stale.map(([path]) => path).join(', ')
    console.error(`Not up to date: ${paths}; run node scripts/${basename(process.argv[1] ?? '')}`)
    process.exitCode = 1
  }
}

/**
 * Formats generated TypeScript.
 *
 * @param {string} path from the root
 * @param {string} text
 */
export async function formatted(path, text) {
  return format(text, { ...(await resolveConfig(join(root, path))), parser: 'typescript' })
}
