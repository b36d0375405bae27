import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passingFolder } from '../support/passing-folder.js'
import { testApp } from '../support/test-app.js'

const ROOT = join(import.meta.dirname, '..', '..')

function builtPage(): string {
  const folder = passingFolder('polity-page-')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>GraphiQL</title>')
  writeFileSync(join(folder, 'assets', 'page.js'), 'export {}')
  return folder
}

describe('/graphql in a browser', () => {
  it('shows GraphiQL, which runs only our scripts', async () => {
    const app = await testApp({ pageFolder: builtPage() })

    const reply = await app.inject({ url: '/graphql', headers: { accept: 'text/html,*/*' } })

    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('GraphiQL')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect((await app.inject({ url: '/graphiql/assets/page.js' })).statusCode).toBe(200)
  })

  it('shows the page for a shared URL with a query in it', async () => {
    const app = await testApp({ pageFolder: builtPage() })
    const headers = { accept: 'text/html' }

    const reply = await app.inject({ url: '/graphql?query={__typename}', headers })

    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('GraphiQL')
  })

  it('still answers a query in the URL', async () => {
    const app = await testApp({ pageFolder: builtPage() })
    const headers = { accept: 'application/json' }

    const reply = await app.inject({ url: '/graphql?query={__typename}', headers })

    expect(reply.json()).toMatchObject({ data: { __typename: 'Query' } })
  })

  it('takes nothing from elsewhere and runs nothing inline', () => {
    const page = readFileSync(join(ROOT, 'explorer', 'graphiql', 'index.html'), 'utf8')

    expect(page).not.toMatch(/https?:|<style|style=|<script(?![^>]*\ssrc=)/)
  })
})

it('the types of the resolvers are those of the schema', () => {
  const script = join(ROOT, 'scripts', 'generate-types.mjs')

  expect(() => execFileSync(process.execPath, [script, '--check'])).not.toThrow()
})
