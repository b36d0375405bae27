import { OperatorError } from '../../domain/operator-error.js'
import {
  createRaceDecisions,
  STEPS,
  type CallStatus,
  type Step,
} from '../../records/race-decisions.js'
import { operatorName } from '../operator.js'
import { withGraph, type Session } from '../session.js'

/** `polity elections`: opens, certifies or cancels an election. */
export function electionCommand(session: Session, step: Step, election: string): Promise<void> {
  return withGraph(session, async (graph) => {
    const { now, newId, print } = session
    const decisions = createRaceDecisions({ graph, now, newId })
    const name = await decisions.step(election, step, operatorName())
    if (name === null) throw new OperatorError(`There is no election ${election}.`)
    print(`${name}: ${STEPS[step]}.`)
  })
}

/** `polity call`: calls a race, or takes a call back. */
export function callCommand(
  session: Session,
  race: string,
  candidacy: string,
  { by, status }: { readonly by: string; readonly status: CallStatus },
): Promise<void> {
  return withGraph(session, async (graph) => {
    const { now, newId, print } = session
    const decisions = createRaceDecisions({ graph, now, newId })
    const { outcome, name } = await decisions.call({ race, candidacy, by, status })
    switch (outcome) {
      case 'unknown':
        throw new OperatorError(`There is no candidacy ${candidacy} in a race ${race}.`)
      case 'nothing':
        throw new OperatorError(`${by} has called nothing for ${name} that could be taken back.`)
      case 'unchanged':
        print(`${by} has called ${name} ${status} before.`)
        break
      default:
        print(status === 'retract' ? `${by} takes it back: ${name}.` : `${by}: ${name}, ${status}.`)
    }
  })
}
