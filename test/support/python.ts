import { spawnSync } from 'node:child_process'

/** The Python that tests run: one with what test/python/requirements.txt names, or whatever there is. */
export const PYTHON = process.env['POLITY_TEST_PYTHON'] ?? 'python3'

/** `it` where Python has all of `modules`; else a test that is skipped, and says which are wanted. */
export function itWithPython(...modules: readonly string[]) {
  const has = spawnSync(PYTHON, ['-c', modules.map((name) => `import ${name}`).join('\n')])
  if (has.status === 0) return it
  return (title: string, run: () => Promise<unknown>, timeoutMs?: number) => {
    it.skip(`${title} (skipped: ${PYTHON} lacks one of ${modules.join(', ')})`, run, timeoutMs)
  }
}
