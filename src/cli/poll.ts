import { OperatorError } from '../domain/operator-error.js'
import { pollVenues } from '../jobs/poll.js'
import { withGraphUntilStopped, type Session } from '../jobs/session.js'
import { POLLED_SOURCES } from '../sources/index.js'
import { argument, command, flag } from './command.js'
import { texts } from './inputs.js'
import { warnAtTerminal } from './operator.js'

const POLLED = POLLED_SOURCES.map(({ name }) => name)

/** The exit code is 1 if a round with `--once` failed, or if all venues need a key. */
export const pollCommand = command(
  'poll',
  `poll markets and prices of venues until Ctrl-C: ${POLLED.join(', ')}`,
  {
    names: argument(
      '[venues...]',
      'venues to poll (default: those of the setting POLITY_POLL)',
      texts,
    ),
    once: flag('--once', 'poll each venue once, then exit'),
  },
  async (session, { names, once = false }) => {
    const venues = chooseVenues(session, names)
    const failed = new Set<string>()
    await withGraphUntilStopped(session, (graph) =>
      pollVenues(session, graph, venues, {
        once,
        onRound: ({ venue, state }, line) => {
          if (state === 'failed') failed.add(venue)
          session.print(line)
        },
        warn: warnAtTerminal(session),
      }),
    )
    if (once) session.stopped.throwIfAborted()
    const isOver = once || !session.stopped.aborted
    return isOver && failed.size > 0 ? 1 : 0
  },
)

function chooseVenues({ config }: Session, names: readonly string[]): readonly string[] {
  const available = POLLED.join(', ')
  const chosen = names.map((name) => {
    const venue = POLLED.find((candidate) => candidate === name.toLowerCase())
    if (venue !== undefined) return venue
    throw new OperatorError(`${name} is not a venue that can be polled; choose from ${available}.`)
  })
  const venues = chosen.length === 0 ? config.polling.venues : [...new Set(chosen)]
  if (venues.length > 0) return venues
  throw new OperatorError(
    `No venue is selected; name venues or set POLITY_POLL. Available: ${available}.`,
  )
}
