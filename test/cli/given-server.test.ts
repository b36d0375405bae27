import { commandLine } from '../support/command-line.js'
import { testServer } from '../support/test-graph.js'

describe('a Neo4j that was given', () => {
  it('is told of when it does not take the password', async () => {
    const settings = { NEO4J_URI: testServer().uri, NEO4J_PASSWORD: 'not-this-one' }

    await expect(commandLine(['migrate'], { settings })).rejects.toThrow(
      /does not accept neo4j with this password; correct NEO4J_USER and/,
    )
  })
})
