import { repairGraph } from '../jobs/session.js'
import { graphCommand } from './command.js'

export const migrateCommand = graphCommand(
  'migrate',
  'update the schema of the graph, and create missing or failed indexes again',
  {},
  async (session, graph) => {
    const repaired = await repairGraph(session, graph)
    for (const name of repaired) session.print(`Created ${name} again.`)
    session.print('The schema is up to date.')
  },
)
