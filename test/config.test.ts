import { ConfigError, readConfig } from '../src/config.js'

describe('readConfig', () => {
  it('needs no variable at all', () => {
    const config = readConfig({})

    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '.polity',
      server: null,
    })
  })

  it('names every problem at once', () => {
    const read = () =>
      readConfig({
        PORT: '70000',
        NEO4J_URI: 'localhost:7687',
        NEO4J_TIMEOUT_MS: '1e3',
        NODE_ENV: 'staging',
        CURSOR_SECRET: 'short',
      })

    expect(read).toThrow(ConfigError)
    for (const name of [
      'PORT',
      'NEO4J_URI',
      'NEO4J_PASSWORD',
      'NEO4J_TIMEOUT_MS',
      'NODE_ENV',
      'CURSOR_SECRET',
    ]) {
      expect(read).toThrow(new RegExp(`^- ${name} `, 'm'))
    }
  })

  it('takes an empty variable for an absent one, as compose files write them', () => {
    const config = readConfig({ NEO4J_URI: '', PORT: ' ' })

    expect(config).toMatchObject({ server: null, port: 4000 })
  })

  it('takes a graph that somebody else runs', () => {
    const config = readConfig({ NEO4J_URI: 'neo4j+s://graph.example', NEO4J_PASSWORD: 'secret' })

    expect(config.server).toEqual({
      uri: 'neo4j+s://graph.example',
      user: 'neo4j',
      password: 'secret',
    })
  })

  it('polls nothing unless it is told to, and then politely', () => {
    const { polling } = readConfig({})

    expect(polling).toEqual({ venues: [], requestsPerMinute: 30, intervalSeconds: 300, urls: {} })
  })

  it('takes the venues to poll, each once, how often, and where they are', () => {
    const { polling } = readConfig({
      POLITY_POLL: 'polymarket, Kalshi,,polymarket',
      POLL_REQUESTS_PER_MINUTE: '6',
      POLL_INTERVAL_SECONDS: '60',
      POLL_KALSHI_URL: 'http://127.0.0.1:8080/kalshi',
    })

    expect(polling).toEqual({
      venues: ['polymarket', 'kalshi'],
      requestsPerMinute: 6,
      intervalSeconds: 60,
      urls: { kalshi: 'http://127.0.0.1:8080/kalshi' },
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
    const read = () => readConfig({ [name]: value })

    expect(read).toThrow(new RegExp(`^- ${name} `, 'm'))
    expect(read).not.toThrow(/hunter2/)
  })

  it('never shows a secret in a problem', () => {
    const read = () => readConfig({ CURSOR_SECRET: 'hunter2', NEO4J_URI: 'bolt://u:hunter2@ x' })

    expect(read).toThrow(ConfigError)
    expect(read).not.toThrow(/hunter2/)
  })
})
