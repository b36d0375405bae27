import {
  ElectionPageDocument,
  type ElectionPageQuery,
  type ElectionPageQueryVariables,
} from '../../generated/operations.js'
import type { Question, Visit } from '../page.js'

/** The query for one page of races, with the filters `?office=&area=&called=` of the address. */
export function electionQuestion({
  params,
  search,
}: Visit): Question<ElectionPageQuery, ElectionPageQueryVariables> {
  const asked = new URLSearchParams(search)
  const called = asked.get('called')
  return {
    document: ElectionPageDocument,
    variables: {
      slug: params['slug'] ?? '',
      office: wordsOf(asked.get('office')),
      area: wordsOf(asked.get('area')),
      called: called === 'true' ? true : called === 'false' ? false : null,
      after: asked.get('after'),
    },
  }
}

/** The value of a filter; `null`: absent, or an empty field of the form. */
function wordsOf(text: string | null): string | null {
  const words = text?.trim() ?? ''
  return words === '' ? null : words.slice(0, 200)
}
