import { OperatorError } from '../domain/operator-error.js'
import { durationText } from '../jobs/doctor/finding.js'
import { holderText } from '../jobs/doctor/graph-checks.js'
import { breakLease, readLeases } from '../records/lease.js'
import { argument, graphCommand, group } from './command.js'
import { json } from './inputs.js'
import { printAs } from './print.js'
import { toPrintable } from './operator.js'

/** A lease that no process holds has `holder: null` and `leftMs: 0`. */
interface ListedLease {
  readonly name: string
  readonly holder: string | null
  readonly leftMs: number
}

const listCommand = graphCommand(
  'list',
  'list leases: work that only one process may do at a time, and the process that does it',
  { json },
  async (session, graph, { json: isJson }) => {
    const leases = (await readLeases(graph)).map(({ name, holder, leftMs }) =>
      leftMs > 0 ? { name, holder, leftMs } : { name, holder: null, leftMs: 0 },
    )
    printAs(session, isJson, leases, () => leases.map(lineOf).join('\n'))
  },
)

const breakCommand = graphCommand(
  'break',
  'take a lease away from its holder, whose next transaction fails; for a holder that has ended or does not respond',
  { name: argument('<name>', 'name of the lease, as the list command prints it') },
  async ({ print }, graph, { name }) => {
    const before = await breakLease(graph, name)
    if (before === null) {
      throw new OperatorError(
        `There is no lease ${name}; npx --no -- polity lease list prints all names.`,
      )
    }
    const { holder, leftMs } = before
    print(
      leftMs > 0
        ? `The lease ${name} is free. It was held by ${toPrintable(holderText(holder))} for another ${durationText(leftMs)}.`
        : `The lease ${name} was already free.`,
    )
  },
)

export const leaseCommands = group('lease', 'list and break leases', [listCommand, breakCommand])

function lineOf({ name, holder, leftMs }: ListedLease): string {
  const state =
    leftMs > 0 ? `held by ${holderText(holder)}  expires in ${durationText(leftMs)}` : 'free'
  return toPrintable(`${name}  ${state}`)
}
