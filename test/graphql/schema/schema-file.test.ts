import { buildSchema, isObjectType } from 'graphql'
import { testApp, type TestApp } from '../../support/test-app.js'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

const read = () => app.inject({ url: '/schema.graphql' })

describe('/schema.graphql', () => {
  it('is text, and costs nothing', async () => {
    const { statusCode, headers } = await read()
    const again = await read()

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(again.headers['x-ratelimit-remaining']).toBe(headers['x-ratelimit-remaining'])
  })

  it('shows directives, which introspection does not', async () => {
    const { body } = await read()

    expect(body).toMatch(/rateLimit: RateLimit @semanticNonNull @cost\(base: 0\)/)
    expect(body).toMatch(/scalar PartialDate @length\(max: 100\)/)
    expect(body).toContain('directive @cost(')
  })

  it('is a schema, with the descriptions that types inherit', async () => {
    const { body } = await read()
    const politician = buildSchema(body).getType('Politician')

    expect(isObjectType(politician)).toBe(true)
    const fields = isObjectType(politician) ? politician.getFields() : {}
    expect(fields['slug']?.description).toMatch(/former slugs stay valid/)
    expect(fields['markets']?.args.map(({ description }) => Boolean(description))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})
