import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { itWithPython, PYTHON } from '../support/python.js'
import { ROOT } from '../support/server-options.js'
import { gateway } from './gateway.js'

const FOLDER = join(ROOT, 'clients', 'python')
const NOTEBOOK = join(FOLDER, 'example.ipynb')

let address: string

beforeAll(async () => {
  address = await gateway()
}, 60_000)

/** Runs Python with the client of the clone; what it wrote. It fails when the program does. */
async function python(args: readonly string[], cwd: string = FOLDER) {
  return promisify(execFile)(PYTHON, args, {
    cwd,
    env: {
      ...process.env,
      POLITY_URL: address,
      PYTHONPATH: FOLDER,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
}

interface Notebook {
  readonly cells: readonly { readonly cell_type: string; readonly source: readonly string[] }[]
}

describe('the client in Python', () => {
  itWithPython('httpx')(
    'reads pages and connections, asks again as told, and tells what is refused',
    async () => {
      const { stderr } = await python(
        ['-m', 'unittest', 'test_client'],
        join(ROOT, 'test', 'python'),
      )

      expect(stderr).toMatch(/\nOK\s*$/)
    },
    60_000,
  )

  itWithPython('httpx')(
    'runs the code of its notebook, with pandas or without',
    async () => {
      const { cells } = JSON.parse(readFileSync(NOTEBOOK, 'utf8')) as Notebook
      const code = cells.filter(({ cell_type }) => cell_type === 'code')
      const program = code.map(({ source }) => source.join('')).join('\n\n')

      const { stdout } = await python(['-c', program])

      expect(code.length).toBeGreaterThan(5)
      expect(stdout).toContain('ENTITY_NOT_FOUND No entity has this slug.')
    },
    60_000,
  )

  itWithPython('httpx', 'nbclient', 'ipykernel')(
    'has a notebook that Jupyter runs from its first cell to its last',
    async () => {
      const { stdout } = await python(['-c', EXECUTE, NOTEBOOK])

      expect(stdout).toContain('alexandria-ocasio-cortez')
      expect(stdout).toContain('ENTITY_NOT_FOUND')
    },
    60_000,
  )

  itWithPython('httpx', 'mypy')(
    'is typed: what the gateway would refuse does not pass the check',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'polity-mypy-'))
      try {
        await writeFile(join(folder, 'main.py'), CONSUMER)
        const settings = ['--strict', '--config-file', join(FOLDER, 'pyproject.toml')]

        const { stdout } = await python([
          '-m',
          'mypy',
          ...settings,
          '--cache-dir',
          join(folder, 'cache'),
          join(folder, 'main.py'),
          join(FOLDER, 'polity_client'),
        ]).catch((error: unknown) => error as { stdout: string })

        const wrong = CONSUMER.split('\n').flatMap((line, at) =>
          line.endsWith('# wrong') ? [at + 1] : [],
        )
        const told = [...stdout.matchAll(/main\.py:(\d+): error/g)].map(([, line]) => Number(line))
        expect([...new Set(told)]).toEqual(wrong)
        expect(stdout).toContain('errors in 1 file')
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    60_000,
  )
})

const EXECUTE = `
import sys
import nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=50).execute()
print([cell.outputs for cell in notebook.cells if cell.cell_type == "code"])
`

const CONSUMER = `from polity_client import Polity

polity = Polity("http://127.0.0.1:4000", key="pol_x", retries=1)
percents: list[float] = [row["display_probability"] for row in polity.rest.list_markets(limit=5)]
entity = polity.graph.entity("a")
born: str | None = None if entity is None else entity.get("birthDate")
starts: list[str | None] = [row["start"] for row in polity.graph.relationships("a", at="2015")]
polity.graph.relationships("a").to_frame(10)
polity.rest.list_markets(colour="red")  # wrong
polity.rest.get_entity()  # wrong
polity.graph.entities(types=["KING"])  # wrong
[row["colour"] for row in polity.rest.list_markets()]  # wrong
`
