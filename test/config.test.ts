import { readSettings } from '../src/cli/settings.js'
import { ConfigError } from '../src/config.js'

describe('readConfig', () => {
  it('needs no variable at all', () => {
    const config = readSettings({})

    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.polity',
      server: null,
    })
  })

  it('names every problem at once', () => {
    const read = () =>
      readSettings({
        PORT: '70000',
        NEO4J_URI: 'localhost:7687',
        NEO4J_TIMEOUT_MS: '1e3',
        NODE_ENV: 'staging',
        CURSOR_SECRET: 'short',
        KEY_PEPPERS: 'new:short,new:short',
        REDIS_URL: 'localhost',
        TRUST_PROXY: 'the proxy',
        LIMIT_PRO: '0',
      })

    expect(read).toThrow(ConfigError)
    for (const name of [
      'PORT',
      'NEO4J_URI',
      'NEO4J_PASSWORD',
      'NEO4J_TIMEOUT_MS',
      'NODE_ENV',
      'CURSOR_SECRET',
      'KEY_PEPPERS',
      'REDIS_URL',
      'TRUST_PROXY',
      'LIMIT_PRO',
    ]) {
      expect(read).toThrow(new RegExp(`^- ${name} `, 'm'))
    }
  })

  it('takes an empty variable for an absent one, as compose files write them', () => {
    const config = readSettings({ NEO4J_URI: '', PORT: ' ' })

    expect(config).toMatchObject({ server: null, port: 4000 })
  })

  it('takes a graph that somebody else runs', () => {
    const config = readSettings({ NEO4J_URI: 'neo4j+s://graph.example', NEO4J_PASSWORD: 'secret' })

    expect(config.server).toEqual({
      uri: 'neo4j+s://graph.example',
      user: 'neo4j',
      password: 'secret',
    })
  })

  it.each([
    ['none at all', undefined],
    ['a filler', `2026:${'change-me-'.repeat(4)}`],
    ['one letter again and again', `2026:${'x'.repeat(40)}`],
  ])('refuses production with %s for a pepper', (_what, KEY_PEPPERS) => {
    expect(() => readSettings({ NODE_ENV: 'production', KEY_PEPPERS })).toThrow(/^- KEY_PEPPERS /m)
  })

  it('refuses production without the address of its links', () => {
    const KEY_PEPPERS = `2026:${'0123456789'.repeat(4)}`
    const settings = { NODE_ENV: 'production', KEY_PEPPERS }

    expect(() => readSettings(settings)).toThrow(/^- PUBLIC_URL is missing/m)
    expect(readSettings({ ...settings, PUBLIC_URL: 'https://polity.example' }).mode).toBe(
      'production',
    )
  })

  it('takes the peppers in their order, the newest first', () => {
    const [newer, older] = ['0123456789'.repeat(4), 'abcdefghij'.repeat(4)]
    const { keyPeppers } = readSettings({ KEY_PEPPERS: `2026:${newer}, 2025:${older}` })

    expect(keyPeppers).toEqual([
      { id: '2026', secret: newer },
      { id: '2025', secret: older },
    ])
  })

  it('never deletes data that cannot be restored, unless a number of days is set', () => {
    const { retentionDays } = readSettings({
      RETENTION_QUOTES_DAYS: '0',
      RETENTION_CHANGES_DAYS: '900',
    })

    expect(readSettings({}).retentionDays).toMatchObject({ changes: null, audit: null })
    expect(retentionDays).toMatchObject({ quotes: null, changes: 900, priceChanges: 30 })
    expect(() => readSettings({ RETENTION_LOGS_DAYS: '-1' })).toThrow(/^- RETENTION_LOGS_DAYS /m)
  })

  it('polls nothing unless it is told to, and then politely', () => {
    const { polling } = readSettings({})

    expect(polling).toEqual({
      venues: [],
      requestsPerMinute: 30,
      intervalSeconds: 300,
      urls: {},
      tokens: {},
    })
  })

  it('takes the venues to poll, each once, how often, and where they are', () => {
    const { polling } = readSettings({
      POLITY_POLL: 'polymarket, Kalshi,,polymarket',
      POLL_REQUESTS_PER_MINUTE: '6',
      POLL_INTERVAL_SECONDS: '60',
      POLL_KALSHI_URL: 'http://127.0.0.1:8080/kalshi',
      POLL_METACULUS_TOKEN: 'a-token',
    })

    expect(polling).toEqual({
      venues: ['polymarket', 'kalshi'],
      requestsPerMinute: 6,
      intervalSeconds: 60,
      urls: { kalshi: 'http://127.0.0.1:8080/kalshi' },
      tokens: { metaculus: 'a-token' },
    })
  })

  it.each([
    ['POLITY_POLL', 'polymarket,betfair'],
    ['POLL_REQUESTS_PER_MINUTE', '0'],
    ['POLL_INTERVAL_SECONDS', 'often'],
    ['POLL_MANIFOLD_URL', 'manifold.markets'],
    ['POLL_PREDICTIT_URL', 'file:///etc/passwd'],
    ['POLL_METACULUS_URL', 'https://me:hunter2@proxy.example'],
  ])('refuses %s=%s, and shows no password', (name, value) => {
    const read = () => readSettings({ [name]: value })

    expect(read).toThrow(new RegExp(`^- ${name} `, 'm'))
    expect(read).not.toThrow(/hunter2/)
  })

  it('never shows a secret in a problem', () => {
    const read = () => readSettings({ CURSOR_SECRET: 'hunter2', NEO4J_URI: 'bolt://u:hunter2@ x' })

    expect(read).toThrow(ConfigError)
    expect(read).not.toThrow(/hunter2/)
  })
})

describe('the settings for signing in', () => {
  const ONE = {
    OIDC_ISSUER: 'https://accounts.example',
    OIDC_CLIENT_ID: 'polity',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://polity.example/',
  }

  it('are not needed: nobody can sign in then', () => {
    const { signIn } = readSettings({ PORT: '4100' })

    expect(signIn).toEqual({ providers: [], publicUrl: 'http://localhost:4100' })
  })

  it('name one provider', () => {
    const { signIn } = readSettings(ONE)

    expect(signIn).toEqual({
      publicUrl: 'https://polity.example',
      providers: [
        {
          id: 'default',
          name: 'accounts.example',
          issuer: 'https://accounts.example',
          clientId: 'polity',
          clientSecret: 'secret',
        },
      ],
    })
  })

  it('name several providers, in their order', () => {
    const { signIn } = readSettings({
      PUBLIC_URL: 'http://localhost:4000',
      OIDC_PROVIDERS: 'Google, our-own',
      OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
      OIDC_GOOGLE_CLIENT_ID: 'a',
      OIDC_GOOGLE_CLIENT_SECRET: 'b',
      OIDC_OUR_OWN_ISSUER: 'http://127.0.0.1:8080/realms/us',
      OIDC_OUR_OWN_CLIENT_ID: 'c',
      OIDC_OUR_OWN_CLIENT_SECRET: 'd',
    })

    expect(signIn.providers).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'a',
        clientSecret: 'b',
      },
      {
        id: 'our-own',
        name: 'our-own',
        issuer: 'http://127.0.0.1:8080/realms/us',
        clientId: 'c',
        clientSecret: 'd',
      },
    ])
  })

  it.each([
    ['PUBLIC_URL', { ...ONE, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...ONE, PUBLIC_URL: 'https://polity.example/api' }],
    ['PUBLIC_URL', { ...ONE, PUBLIC_URL: 'http://polity.example' }],
    ['PUBLIC_URL', { ...ONE, PUBLIC_URL: 'polity.example' }],
    ['PUBLIC_URL', { ...ONE, PUBLIC_URL: 'http://localhost:4000', NODE_ENV: 'production' }],
    ['OIDC_ISSUER', { ...ONE, OIDC_ISSUER: 'http://accounts.example' }],
    ['OIDC_ISSUER', { ...ONE, OIDC_PROVIDERS: 'google' }],
    ['OIDC_CLIENT_ID', { ...ONE, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...ONE, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_GOOGLE_ISSUER', { PUBLIC_URL: ONE.PUBLIC_URL, OIDC_PROVIDERS: 'google' }],
    ['OIDC_PROVIDERS', { PUBLIC_URL: ONE.PUBLIC_URL, OIDC_PROVIDERS: 'a b' }],
    ['OIDC_PROVIDERS', { PUBLIC_URL: ONE.PUBLIC_URL, OIDC_PROVIDERS: 'our-own,OUR_OWN' }],
  ])('are refused when %s is wrong: %j', (name, env) => {
    const read = () => readSettings(env)

    expect(read).toThrow(new RegExp(`^- ${name} `, 'm'))
  })
})
