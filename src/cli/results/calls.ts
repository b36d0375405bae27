import { OperatorError } from '../../domain/operator-error.js'
import {
  createRaceDecisions,
  STEPS,
  type CallStatus,
  type Step,
} from '../../records/race-decisions.js'
import { operatorName } from '../operator.js'
import { withGraph, type Session } from '../session.js'

/** `polity elections`: marks an election as open, certified or cancelled. */
export function electionCommand(session: Session, step: Step, election: string): Promise<void> {
  return withGraph(session, async (graph) => {
    const { now, newId, print } = session
    const decisions = createRaceDecisions({ graph, now, newId })
    const name = await decisions.step(election, step, operatorName())
    if (name === null)
      throw new OperatorError(`There is no election ${election}; check its slug or id.`)
    print(`${name}: ${STEPS[step]}.`)
  })
}

/** `polity call`: calls a race, or retracts a call. */
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
        throw new OperatorError(
          `There is no candidacy ${candidacy} in race ${race}; check both ids.`,
        )
      case 'nothing':
        throw new OperatorError(`${by} has made no call for ${name}, so there is none to retract.`)
      case 'unchanged':
        print(`Nothing changed: ${by} has already called: ${name}, ${status}.`)
        break
      default:
        print(
          status === 'retract' ? `${by} retracted: ${name}.` : `${by} called: ${name}, ${status}.`,
        )
    }
  })
}
