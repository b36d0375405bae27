import type { FastifyReply, FastifyRequest } from 'fastify'
import { warnOfProxy } from '../../src/http/auth/authenticate.js'

it('says once that requests come through a proxy whose word is not taken', () => {
  const warnings: unknown[] = []
  const hook = warnOfProxy()
  const arrive = (headers: Record<string, string>) => {
    const log = { warn: (...said: unknown[]) => warnings.push(said) }
    const request = { headers, ip: '10.0.0.1', log } as unknown as FastifyRequest
    let isDone = false
    hook(request, {} as FastifyReply, () => (isDone = true))
    return isDone
  }

  const done = [{}, { 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }].map(
    arrive,
  )

  expect(done).toEqual([true, true, true])
  expect(warnings).toEqual([
    [{ proxy: '10.0.0.1' }, expect.stringContaining('Set TRUST_PROXY') as string],
  ])
})
