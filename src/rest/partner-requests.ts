import type { FastifyPluginAsync } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import type { Requests } from '../accounts/requests.js'
import { partnerRequestBody, partnerRequestReply } from './account-schemas.js'
import { invalidParameter, linesIn } from './parameters.js'

/** The route is public, so each address has a low limit. */
const OWN_LIMIT = { name: 'partner-requests', units: 5, windowSeconds: 3_600 }

/** POST /api/v1/partner-requests: an organization applies for a partnership, without an account. */
export const partnerRequestRoutes: FastifyPluginAsync<{ requests: Requests }> = async (
  app,
  { requests },
) => {
  app.post<{ Body: FromSchema<typeof partnerRequestBody> }>(
    '/api/v1/partner-requests',
    {
      schema: {
        operationId: 'applyAsPartner',
        summary: 'Apply for a partnership',
        description:
          'The request needs no account. An operator decides about it and answers by e-mail.',
        tags: ['account'],
        body: partnerRequestBody,
        response: { 202: partnerRequestReply },
      },
      config: {
        ownLimit: OWN_LIMIT,
        errors: [
          ...([
            'INVALID_PARAMETER',
            'GRAPH_UNAVAILABLE',
            'QUERY_TIMEOUT',
            'REQUESTS_FULL',
          ] as const),
          ...(['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
        ],
      },
    },
    async ({ body }, reply) => {
      const id = await requests.applyAsPartner({
        organization: body.organization.trim(),
        website: websiteIn(body.website),
        contact: body.contact,
        intendedUse: linesIn(body.intended_use),
      })
      void reply.header('cache-control', 'no-store')
      return reply.code(202).send({ data: { id } })
    },
  )
}

/** A URL that an operator can open without risk. */
function websiteIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain =
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /\.[a-z0-9-]+$/i.test(url.hostname)
  if (isPlain) return url.href
  throw invalidParameter('body.website', 'FORMAT', 'must be like https://example.org')
}
