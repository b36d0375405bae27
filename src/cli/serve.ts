import { loadDemo } from '../jobs/demo.js'
import { ROLES, serve } from '../serve/serve.js'
import { command, flag, option, type CommandSession } from './command.js'
import { readBy } from './inputs.js'
import { printWelcome } from './welcome.js'

const rehearsal = flag(
  '--rehearsal',
  'serve test results of an election night, and mark every response as a rehearsal; needs a separate DATA_DIR',
)

const roles = readBy(
  (text) => {
    const words = text.split(',').map((word) => word.trim())
    const found = ROLES.filter((role) => words.includes(role))
    return found.length === words.length ? found : null
  },
  `It must be one or more of ${ROLES.join(', ')}, separated by commas.`,
)

export const startCommand = command(
  'start',
  'start Neo4j if necessary, migrate, load the demo data on the first start, and serve',
  { rehearsal },
  (session, { rehearsal: isRehearsal = false }) =>
    serve(session, {
      ...{ roles: ROLES, isRehearsal, onWorking: describeWork(session) },
      prepare: (graph) => loadDemo(session, graph, isRehearsal),
      onAnswering: (address, app) => printWelcome(session, app, address),
    }),
)

export const serveCommand = command(
  'serve',
  'serve an existing graph',
  {
    roles: option(
      '--role <roles>',
      'run only these roles, separated by commas: api (answer requests), poll (poll venues), deliver (send webhooks) (default: all)',
      roles,
    ),
    rehearsal,
  },
  (session, { roles: chosen = ROLES, rehearsal: isRehearsal = false }) =>
    serve(session, {
      ...{ roles: chosen, isRehearsal, onWorking: describeWork(session) },
      onAnswering: (address) => {
        session.print(`Polity answers at ${address}`)
      },
    }),
)

function describeWork({ print }: CommandSession) {
  return (work: string): void => {
    print(`This process ${work}. It does not answer requests.`)
  }
}
