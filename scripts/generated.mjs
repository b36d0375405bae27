import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { readText } from './at-end.mjs'
import { root } from './project.mjs'

/**
 * Writes generated files that are not up to date. TypeScript is formatted. With --check it only
 * reports the files.
 *
 * @param {Iterable<[path: string, text: string]>} files by their paths from the root
 */
export async function writeGenerated(files) {
  const texts = await Promise.all([...files].map(formatted))
  const stale = texts.filter(([path, text]) => readText(join(root, path)) !== text)
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
 * @param {[path: string, text: string]} file
 * @returns {Promise<[path: string, text: string]>}
 */
async function formatted([path, text]) {
  if (!path.endsWith('.ts')) return [path, text]
  const options = await resolveConfig(join(root, path))
  return [path, await format(text, { ...options, parser: 'typescript' })]
}
