import type { CommandSession } from '../../src/cli/command.js'
import { commands } from '../../src/cli/commands.js'
import { readSettings } from '../../src/cli/settings.js'

/** What `polity config` prints in this environment. */
async function printed(environment: Readonly<Record<string, string>>): Promise<string> {
  const lines: string[] = []
  const session = {
    config: readSettings(environment),
    print: (text: string) => void lines.push(text),
  } as unknown as CommandSession
  await commands({ open: () => session, finish: () => undefined }).parseAsync(['config'], {
    from: 'user',
  })
  return lines.join('\n')
}

describe('polity config', () => {
  it('shows the host of each URL, and no part that may be a secret', async () => {
    const shown = await printed({
      NEO4J_URI: 'bolt://hush1:hush2@graph.example:7687',
      NEO4J_PASSWORD: 'hush3',
      REDIS_URL: 'rediss://hush4:hush5@counter.example:6379/1?token=hush6',
      PUBLIC_URL: 'https://polity.example',
      OIDC_ISSUER: 'https://id.example/realm?key=hush7',
      OIDC_CLIENT_ID: 'polity',
      OIDC_CLIENT_SECRET: 'hush8',
      POLITY_KEY: 'hush12',
      POLL_KALSHI_URL: 'https://mirror.example/kalshi?api_key=hush9&hush10',
      POLL_MANIFOLD_URL: 'https://mirror.example/manifold#hush11',
      POLL_PREDICTIT_URL: 'https://mirror.example/predictit',
      POLL_METACULUS_TOKEN: 'hush13',
    })

    expect(shown).not.toContain('hush')
    expect(JSON.parse(shown)).toMatchObject({
      server: { uri: 'bolt://(set):(set)@graph.example:7687' },
      redisUrl: 'rediss://(set):(set)@counter.example:6379/1?(set)',
      signIn: {
        publicUrl: 'https://polity.example',
        providers: [{ issuer: 'https://id.example/realm?(set)', clientId: 'polity' }],
      },
      polling: {
        tokens: { metaculus: '(set)' },
        urls: {
          kalshi: 'https://mirror.example/kalshi?(set)',
          manifold: 'https://mirror.example/manifold#(set)',
          predictit: 'https://mirror.example/predictit',
        },
      },
    })
  })
})
