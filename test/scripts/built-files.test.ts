import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/server-options.js'

it('scripts and benches load only files that the build makes', () => {
  const scripts = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mjs') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  )
  const loaded = scripts.flatMap((script) =>
    [...readFileSync(join(ROOT, script), 'utf8').matchAll(/\bbuilt\(\s*'([^']+)\.js'/g)].map(
      ([, name = '']) => ({ script, name }),
    ),
  )

  const absent = loaded.filter(({ name }) => !existsSync(join(ROOT, 'src', `${name}.ts`)))

  expect(loaded.length).toBeGreaterThan(10)
  expect(absent).toEqual([])
})
