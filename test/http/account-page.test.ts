import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accountApp } from '../support/accounts/account-app.js'
import { buildAccountPage } from '../support/browser/chromium.js'
import { ROOT } from '../support/server-options.js'

describe('the page /account', () => {
  let folder: string

  beforeAll(() => {
    folder = buildAccountPage()
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('runs only files of ours, and appears in no frame', async () => {
    const app = await accountApp({ providers: [], accountFolder: folder })

    const reply = await app.inject('/account')

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(reply.headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
  })

  it('finds its icon, script and style, which browsers may keep', async () => {
    const app = await accountApp({ providers: [], accountFolder: folder })
    const { body } = await app.inject('/account')
    const files = [...body.matchAll(/(?:src|href)="(\/account\/[^"]+)"/g)].map(([, path]) => path)

    const replies = await Promise.all(files.map((path) => app.inject(path ?? '')))

    expect(files).toHaveLength(3)
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toContain('immutable')
    }
  })

  it('costs nothing', async () => {
    const app = await accountApp({ providers: [], accountFolder: folder })
    const before = await app.inject('/account')

    const after = await app.inject('/account')

    expect(after.headers['x-ratelimit-remaining']).toBe(before.headers['x-ratelimit-remaining'])
  })

  it('does not exist when it was not built', async () => {
    const app = await accountApp({ providers: [] })

    const reply = await app.inject('/account')

    expect(reply.statusCode).toBe(404)
  })

  it('loads nothing from other hosts and has nothing inline', () => {
    const page = readFileSync(join(ROOT, 'explorer', 'account', 'index.html'), 'utf8')
    const built = readFileSync(join(folder, 'index.html'), 'utf8')

    for (const text of [page, built]) {
      expect(text).not.toMatch(/https?:|<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/)
    }
  })
})
