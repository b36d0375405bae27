import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { aborted } from '../async.js'
import type { ServerAddress } from '../config.js'
import type { Graph } from '../graph/graph.js'
import { deliverUntilStopped } from '../jobs/deliver.js'
import { pollVenues } from '../jobs/poll.js'
import {
  connectGraph,
  interrupted,
  migrateGraph,
  openServer,
  type Session,
} from '../jobs/session.js'
import { createStopClock, PARTS } from '../jobs/stop-clock.js'
import { sweepUntilStopped } from '../jobs/sweep.js'
import { claimGraph } from '../records/graph-use.js'
import { createGateway, listen } from './gateway.js'
import { openLog, warnIn } from './log.js'
import { stopRunning } from './stop.js'

/**
 * Roles of a process. `api`: answer requests. `poll`: poll venues, and update markets whose state
 * changes as time passes. `deliver`: send webhooks.
 */
export const ROLES = ['api', 'poll', 'deliver'] as const

export type Role = (typeof ROLES)[number]

/** The gateway, for requests from this process. */
export type AnsweringApp = Pick<FastifyInstance, 'inject'>

export interface ServeOptions {
  readonly roles: readonly Role[]
  readonly isRehearsal: boolean
  /** Prepares the data before the first request is answered. */
  readonly prepare?: (graph: Graph) => Promise<void>
  /** Called when the gateway answers requests at `address`. */
  readonly onAnswering: (address: string, app: AnsweringApp) => unknown
  /** Called if the process answers no requests, with a description of its work. */
  readonly onWorking: (work: string) => void
}

/**
 * Serves until a signal, then ends within `SHUTDOWN_TIMEOUT_MS`. Afterwards stops the local Neo4j
 * server if no other process uses that server.
 */
export async function serve(session: Session, options: ServeOptions): Promise<void> {
  const { roles, isRehearsal, prepare, onAnswering, onWorking } = options
  const { config, stopped } = session
  const clock = createStopClock(stopped, config.shutdownTimeoutMs)
  const log = openLog(session)
  // The jobs of a gateway report only to its log, and only failures and poll rounds.
  const quiet: Session = { ...session, progress: null, notify: () => undefined }
  const connect = async (address: ServerAddress) => {
    const graph = await connectGraph(session, address)
    const app = roles.includes('api')
      ? await createGateway(quiet, graph, { isRehearsal, log })
      : null
    return { graph, app }
  }
  // Contains the gateway if it was created while Neo4j was still starting.
  const duringStart: { gateway?: ReturnType<typeof connect> } = {}
  const server = await openServer(session, (address) => {
    duringStart.gateway = connect(address)
    // The `await` below handles the error. Until then, this empty handler prevents an unhandled
    // rejection.
    duringStart.gateway.catch(() => undefined)
  })
  try {
    stopped.throwIfAborted()
    const { graph, app } = await (duringStart.gateway ?? connect(server))
    try {
      await clock.until(PARTS.background, migrateGraph(session, graph))
      await claimGraph(graph, isRehearsal)
      stopped.throwIfAborted()
      if (app !== null) {
        await Promise.race([prepare?.(graph), interrupted(stopped)])
        await onAnswering(await listen(app, config), app)
      }
      const background = roles.flatMap((role) => JOBS[role](quiet, graph, log))
      if (app === null) onWorking(roles.flatMap((role) => WORK[role] ?? []).join(' and '))
      await aborted(stopped)
      session.notify('Stopping …')
      const isBehindBalancer = app !== null && config.mode === 'production'
      await stopRunning(clock, { app, isBehindBalancer, background })
    } finally {
      await clock.until(PARTS.all, graph.close())
    }
  } finally {
    await server.close()
  }
}

type StartJobs = (session: Session, graph: Graph, log: Logger) => readonly Promise<unknown>[]

/** Starts the jobs that a role runs in the background until the process is stopped. */
const JOBS: Readonly<Record<Role, StartJobs>> = {
  api: () => [],
  poll: (session, graph, log) => [
    pollConfiguredVenues(session, graph, log),
    sweepUntilStopped(session, graph, warnIn(log)),
  ],
  deliver: (session, graph, log) => [deliverUntilStopped(session, graph, warnIn(log))],
}

const WORK = { api: null, poll: 'polls venues', deliver: 'sends webhooks' }

function pollConfiguredVenues(session: Session, graph: Graph, log: Logger): Promise<unknown> {
  return pollVenues(session, graph, session.config.polling.venues, {
    once: false,
    onRound: (round, line) => {
      if (round.state === 'failed') log.warn({ err: round.cause }, line)
      else log.info(line)
    },
    warn: warnIn(log),
  })
}
