import { aRelationship, anEntity } from '../support/builders.js'
import { testApp } from '../support/test-app.js'
import { ENTITY_REPLY } from './entity.js'

describe('the documented contract', () => {
  it('answers GET /api/graph/entity/{slug} with the documented body and no other field', async () => {
    const { inject } = await testApp({
      given: {
        entities: [
          anEntity({
            slug: 'mette-example',
            name: 'Mette Example',
            description: 'Mette Example is a politician.',
            // Stored, and not for this reply.
            birthDate: '1970-01-01',
          }),
          anEntity({ type: 'party', slug: 'example-party', name: 'Example Party' }),
        ],
        relationships: [
          aRelationship({ from: 'mette-example', to: 'example-party', startDate: '2010' }),
        ],
      },
    })

    const reply = await inject({ url: '/api/graph/entity/mette-example' })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.payload).toBe(JSON.stringify(ENTITY_REPLY))
  })
})
