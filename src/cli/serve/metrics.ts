import { createServer } from 'node:http'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type OpenMetricsContentType,
} from 'prom-client'
import type { Answered, Meter, Watched } from '../../http/meter.js'
import type { LoaderCounts } from '../../loaders/batch.js'

/** From what caches answer in to what is given up. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type OpenMetrics = Registry<OpenMetricsContentType>

export interface MetricsOptions {
  readonly now: () => Date
  readonly onAnswered: (request: Answered) => void
}

/** What the gateway does, as OpenMetrics tells it. */
export function createMetrics({ now, onAnswered }: MetricsOptions) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'polity_http_request_duration_seconds',
    help: 'Time from a request to the end of its response; 499: the client left first.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const charged = new Counter({
    name: 'polity_units_charged_total',
    help: 'Units of the rate limit that callers spent.',
    labelNames: ['tier'] as const,
    registers,
  })
  const failed = new Counter({
    name: 'polity_errors_total',
    help: 'Errors that clients were told, by the code of the API.',
    labelNames: ['code'] as const,
    registers,
  })
  const meter: Meter = {
    answered(request) {
      const { method, route, status, seconds } = request
      duration.labels(method, route ?? 'none', String(status)).observe(seconds)
      onAnswered(request)
    },
    charged: (tier, units) => {
      charged.labels(tier).inc(units)
    },
    failed: (code) => {
      failed.labels(code).inc()
    },
    watch: (watched) => {
      watchGraph(watched, registers)
      watchLoaders(watched, registers)
      watchStreams(watched, registers, now)
    },
  }
  return { meter, registry }
}

function watchGraph(
  { graph, deliveries }: Pick<Watched, 'graph' | 'deliveries'>,
  registers: OpenMetrics[],
): void {
  gauge(registers, 'polity_graph_questions', 'Questions that Neo4j has not answered yet.', () =>
    graph.underWay(),
  )
  gauge(
    registers,
    'polity_graph_available',
    '1 while Neo4j answers; 0 while it was given up, and replies come from caches.',
    () => (graph.isAway() ? 0 : 1),
  )
  gauge(
    registers,
    'polity_webhook_deliveries_waiting',
    'Messages to webhooks that wait to be sent, at most 100000; -1: Neo4j did not say.',
    () => deliveries.waiting().catch(() => -1),
  )
}

function watchLoaders({ loaders }: Pick<Watched, 'loaders'>, registers: OpenMetrics[]): void {
  const counted = Object.entries(loaders).flatMap(([name, loader]) =>
    typeof loader === 'function' ? [] : [[name, () => loader.counts()] as const],
  ) satisfies (readonly [string, () => LoaderCounts])[]
  new Counter({
    name: 'polity_loader_lookups_total',
    help: 'Values that loaders were asked for: found in memory (hit), or read (miss).',
    labelNames: ['loader', 'outcome'] as const,
    registers,
    collect() {
      this.reset()
      for (const [loader, counts] of counted) {
        const { hits, misses } = counts()
        this.labels(loader, 'hit').inc(hits)
        this.labels(loader, 'miss').inc(misses)
      }
    },
  })
  gauge(registers, 'polity_loader_keys_waiting', 'Keys that wait for a query to Neo4j.', () =>
    counted.reduce((sum, [, counts]) => sum + counts().waiting, 0),
  )
}

function watchStreams(
  { tail, live, unsentBytes }: Pick<Watched, 'tail' | 'live' | 'unsentBytes'>,
  registers: OpenMetrics[],
  now: () => Date,
): void {
  gauge(
    registers,
    'polity_change_log_lag_seconds',
    'Since when the change log has not answered; caches may be as old.',
    () => {
      const since = tail.behindSince()
      return since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / 1_000)
    },
  )
  gauge(registers, 'polity_streams_open', 'Streams of live results that are open.', () =>
    live.count(),
  )
  gauge(registers, 'polity_unsent_bytes', 'Bytes that clients have not taken yet.', unsentBytes)
}

function gauge(
  registers: OpenMetrics[],
  name: string,
  help: string,
  value: () => number | Promise<number>,
): void {
  new Gauge({
    ...{ name, help, registers },
    async collect() {
      this.set(await value())
    },
  })
}

/** Serves GET /metrics, which is for operators alone, at a port of its own. */
export function createMetricsServer(registry: OpenMetrics) {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
