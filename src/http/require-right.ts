import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Right } from '../domain/caller.js'
import { ApiError } from '../errors.js'

/**
 * Refuses callers whose key does not have a right, before their body is read; a hook for
 * `onRequest`.
 */
export function requireRight(right: Right) {
  return (
    { caller }: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void => {
    const mayPass = caller.kind === 'account' && caller.rights.includes(right)
    done(mayPass ? undefined : new ApiError('RIGHT_MISSING'))
  }
}
