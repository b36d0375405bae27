// The lines of docs/exports.md, run as a reader would; networkx renamed the key of edges with 3.6.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { itWithPython, PYTHON } from '../support/python.js'
import { ROOT } from '../support/server-options.js'

const page = readFileSync(join(ROOT, 'docs', 'exports.md'), 'utf8')
const [, lines = ''] = /```python\n([^`]*node_link_graph[^`]*)```/.exec(page) ?? []
/** What versions before 3.6 do by default. */
const OLDER =
  'import functools, networkx\n' +
  'networkx.node_link_graph = functools.partial(networkx.node_link_graph, edges="links")\n'

it('names the versions of networkx that read each format', () => {
  expect(page).toMatch(/networkx reads `node-link` and GraphML from 3\.0 on, and GEXF from 3\.6 on/)
  expect(lines).not.toBe('')
})

itWithPython('networkx')(
  'reads node-link as the page says, with the key of any version',
  async () => {
    for (const before of ['', OLDER]) {
      const { stdout, stderr } = await promisify(execFile)(
        PYTHON,
        ['-c', `${before}${lines}print(len(graph.nodes), len(graph.edges))`],
        { cwd: join(ROOT, 'test', 'cases', 'node-link-in-networkx') },
      )

      expect([stdout.trim(), stderr]).toEqual(['14 15', ''])
    }
  },
)
