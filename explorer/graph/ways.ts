import type { PartialDate } from '../../src/domain/partial-date.js'
import type { Answer } from '../api/answer.js'
import { askWays, type Ask, type Way } from './asking.js'
import { kindsOf } from './words.js'

/** Each pair of so many is asked for. */
export const MAX_ENDS = 4

/** The shortest ways between each two of some entities, one pair after the other. */
export async function askAllWays(
  ask: Ask,
  question: {
    readonly ids: readonly string[]
    /** Lowercase kinds that count; `null`: all. */
    readonly kinds: readonly string[] | null
    readonly at: PartialDate | null
  },
): Promise<Answer<readonly Way[]>> {
  const ids = question.ids.slice(0, MAX_ENDS)
  const kinds = question.kinds === null ? null : kindsOf(question.kinds)
  const ways: Way[] = []
  for (const [index, from] of ids.entries()) {
    for (const to of ids.slice(index + 1)) {
      const answer = await askWays(ask, { from, to, kinds, at: question.at })
      if (answer.problem !== null) return answer
      ways.push(...answer.data)
    }
  }
  return { data: ways, problem: null }
}
