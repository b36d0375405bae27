import type { Requests } from '../accounts/requests.js'
import { httpsUrlIn } from '../domain/https-url.js'
import { invalidParameter } from '../errors.js'
import { partnerRequestBody, partnerRequestReply } from './account-schemas.js'
import { linesIn } from './parameters.js'
import { route, type RouteApp } from './route.js'

/** The route is public, so each address has a low limit. */
const OWN_LIMIT = { name: 'partner-requests', units: 5, windowSeconds: 3_600 }

const applyAsPartner = route({
  operationId: 'applyAsPartner',
  summary: 'Apply for a partnership',
  description:
    'This needs no account. An operator decides on the application and answers by e-mail.',
  tags: ['account'],
  body: partnerRequestBody,
  response: { 202: partnerRequestReply },
  config: { ownLimit: OWN_LIMIT, errors: ['REQUESTS_FULL'] },
})

/** POST /api/v1/partner-requests: an organization applies for a partnership, without an account. */
export function partnerRequestRoutes(app: RouteApp, { requests }: { requests: Requests }): void {
  app.post('/api/v1/partner-requests', applyAsPartner, async ({ body }, reply) => {
    const id = await requests.applyAsPartner({
      organization: body.organization.trim(),
      website: websiteIn(body.website),
      contact: body.contact,
      intendedUse: linesIn(body.intended_use),
    })
    void reply.header('cache-control', 'no-store')
    return reply.code(202).send({ data: { id } })
  })
}

function websiteIn(text: string): string {
  const url = httpsUrlIn(text)
  if (url !== null) return url
  throw invalidParameter('body.website', 'FORMAT', 'must be like https://example.org')
}
