import { mkdtempSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInitialPassword } from '../../src/neo4j/neo4j-process.js'

it('gives the first password of Neo4j in a file of its owner, not among arguments that all users can read', async () => {
  const home = mkdtempSync(join(tmpdir(), 'polity-password-'))
  const java = join(home, 'java')
  // Stands in for Java: notes its arguments and what the last of them points at.
  const notes = ['args', 'file', 'mode'].map((name) => join(home, name))
  const [args = '', file = '', mode = ''] = notes
  writeFileSync(
    java,
    `#!/bin/sh
echo "$@" > ${args}
for last in "$@"; do :; done
cat "\${last#@}" > ${file}
ls -l "\${last#@}" > ${mode}
`,
    { mode: 0o700 },
  )

  await setInitialPassword(
    home,
    { java, classpath: '', environment: {}, classes: '' },
    'a "secret" that nobody reads',
  )

  expect(readFileSync(args, 'utf8')).not.toContain('secret')
  expect(readFileSync(file, 'utf8')).toBe('"a \\"secret\\" that nobody reads"')
  expect(readFileSync(mode, 'utf8')).toMatch(/^-rw-------/)
  expect(existsSync(join(home, 'initial-password'))).toBe(false)
})
