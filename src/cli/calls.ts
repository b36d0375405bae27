import { z } from 'zod'
import { OperatorError } from '../domain/operator-error.js'
import { createRaceDecisions, STEPS, type Step } from '../records/race-decisions.js'
import { argument, graphCommand, group, required } from './command.js'
import { operatorName, reasonIn } from './operator.js'

export const electionCommands = group(
  'elections',
  'set the state of an election',
  (Object.keys(STEPS) as Step[]).map((step) =>
    graphCommand(
      step,
      `mark an election as ${STEPS[step]}`,
      { election: argument('<election>', 'slug or id of the election') },
      async ({ now, newId, print }, graph, { election }) => {
        const decisions = createRaceDecisions({ graph, now, newId })
        const name = await decisions.step(election, step, operatorName())
        if (name === null)
          throw new OperatorError(`There is no election ${election}; check its slug or id.`)
        print(`${name}: ${STEPS[step]}.`)
      },
    ),
  ),
)

export const callCommand = graphCommand(
  'call',
  'declare that a candidacy won a race (a call), or retract a call',
  {
    race: argument('<race>', 'id of the race'),
    candidacy: argument('<candidacy>', 'id of the candidacy'),
    by: required(
      '--by <name>',
      'set the person or organization that makes the call',
      z.string().transform(reasonIn),
    ),
    status: required(
      '--status <status>',
      'set the status',
      z.enum(['winner', 'runoff', 'advance', 'retract']),
    ),
  },
  async ({ now, newId, print }, graph, { race, candidacy, by, status }) => {
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
  },
)
