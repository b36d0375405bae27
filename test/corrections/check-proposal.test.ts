import fc from 'fast-check'
import { checkProposal } from '../../src/corrections/check-proposal.js'
import { CORRECTION_KINDS } from '../../src/corrections/correction.js'
import { ApiError } from '../../src/errors.js'

const NOW = new Date('2026-02-01T12:00:00Z')

describe('what somebody proposes', () => {
  it('is taken, or refused with the name of a field, whatever it holds', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('2015-02', 'wikidata:Q5', 'ann-lee', 'https://example.org/'),
    )
    const proposal = fc.record({
      entity: text,
      kind: fc.constantFrom(...CORRECTION_KINDS),
      value: fc.option(text),
      relationship: fc.option(text),
      missing: fc.option(
        fc.record({
          type: fc.option(fc.constantFrom('MEMBER_OF' as const, 'HOLDS' as const)),
          start: fc.option(text),
          end: fc.option(text),
        }),
      ),
      source: text,
      comment: text,
    })

    fc.assert(
      fc.property(proposal, (given) => {
        try {
          const { entity, source } = checkProposal(given, NOW)
          expect(entity).toMatch(/^[a-z\d-]+$/)
          expect(source).toMatch(/^https:\/\//)
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          expect((error as ApiError).fields).toHaveLength(1)
        }
      }),
    )
  })
})
