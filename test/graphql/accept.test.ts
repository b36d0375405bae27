import { preferredType } from '../../src/graphql/responses.js'

const TYPES = ['application/json', 'application/graphql-response+json', 'text/html'] as const

it.each([
  ['*/*', 'application/json'],
  ['application/graphql-response+json, application/json', 'application/graphql-response+json'],
  ['application/graphql-response+json;q=0.5, application/json', 'application/json'],
  ['Application/JSON; charset=utf-8', 'application/json'],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
  ['text/*', 'text/html'],
  // What is most specific decides.
  ['application/json;q=0, application/*', 'application/graphql-response+json'],
  ['application/json;q=0', null],
  ['application/json;q=high', null],
  ['image/png', null],
  ['', null],
])('%s prefers %s', (accept, preferred) => {
  expect(preferredType(accept, TYPES)).toBe(preferred)
})
