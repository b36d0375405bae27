import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Imports a module of a build, by its path below dist/.
 *
 * @param {string} path
 * @param {string} [folder] the folder of another build
 */
export function built(path, folder = root) {
  return import(pathToFileURL(join(folder, 'dist', path)).href)
}

/**
 * The context of commands that a script calls directly. They print nothing.
 *
 * @param {object} config the settings that readSettings returns
 */
export function quietSession(config) {
  return {
    config,
    root,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    fetch: globalThis.fetch,
    print: () => undefined,
    notify: () => undefined,
    progress: null,
    stopped: new AbortController().signal,
  }
}
