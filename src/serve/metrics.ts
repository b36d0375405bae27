import { createServer } from 'node:http'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type OpenMetricsContentType,
} from 'prom-client'
import type { FinishedRequest, Meter, MeteredParts } from '../http/web/meter.js'
import type { LoaderCounts } from '../loaders/batch.js'

/**
 * Histogram buckets in seconds, from the duration of a cached response to the duration of a request
 * that times out.
 */
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type OpenMetrics = Registry<OpenMetricsContentType>

export interface MetricsOptions {
  readonly now: () => Date
  readonly onAnswered: (request: FinishedRequest) => void
}

/** Creates the metrics of the gateway, in the OpenMetrics format. */
export function createMetrics({ now, onAnswered }: MetricsOptions) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'polity_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its response. Status 499: the client disconnected first.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const charged = new Counter({
    name: 'polity_units_charged_total',
    help: 'Rate limit units that callers spent.',
    labelNames: ['tier'] as const,
    registers,
  })
  const failed = new Counter({
    name: 'polity_errors_total',
    help: 'Errors sent to clients, by error code.',
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
      watchLoaders(watched, registers)
      for (const [name, help, value] of gaugesOf(watched, now)) {
        new Gauge({
          ...{ name, help, registers },
          async collect() {
            this.set(await value())
          },
        })
      }
    },
  }
  return { meter, registry }
}

type Value = () => number | Promise<number>

/** The gauges, each with its name, its help text, and a function that returns its value. */
function gaugesOf(
  { graph, deliveries, loaders, tail, live, unsentBytes }: MeteredParts,
  now: () => Date,
): readonly (readonly [name: string, help: string, value: Value])[] {
  return [
    ['polity_graph_questions', 'Queries to Neo4j in flight.', () => graph.inFlight()],
    [
      'polity_graph_available',
      '1 while Neo4j is available; 0 while it is not and responses come only from caches.',
      () => (graph.isAway() ? 0 : 1),
    ],
    [
      'polity_webhook_deliveries_waiting',
      'Webhook messages that wait to be sent, counted up to 100000. -1: unknown, because Neo4j did not answer.',
      () => deliveries.waiting().catch(() => -1),
    ],
    [
      'polity_loader_keys_waiting',
      'Values that wait to be read from Neo4j.',
      () => countsByLoader(loaders).reduce((sum, [, counts]) => sum + counts().waiting, 0),
    ],
    [
      'polity_change_log_lag_seconds',
      'Seconds since the change log was last read without failure. Caches may be this old.',
      () => {
        const since = tail.behindSince()
        return since === null ? 0 : Math.max(0, (now().getTime() - since.getTime()) / 1_000)
      },
    ],
    ['polity_streams_open', 'Open streams of live changes.', () => live.count()],
    ['polity_unsent_bytes', 'Response bytes that clients have not read yet.', unsentBytes],
  ]
}

function watchLoaders({ loaders }: MeteredParts, registers: OpenMetrics[]): void {
  const counters = countsByLoader(loaders)
  new Counter({
    name: 'polity_loader_lookups_total',
    help: 'Values requested: found in the cache (hit) or read from Neo4j (miss).',
    labelNames: ['loader', 'outcome'] as const,
    registers,
    collect() {
      this.reset()
      for (const [loader, counts] of counters) {
        const { hits, misses } = counts()
        this.labels(loader, 'hit').inc(hits)
        this.labels(loader, 'miss').inc(misses)
      }
    },
  })
}

function countsByLoader(
  loaders: MeteredParts['loaders'],
): readonly (readonly [string, () => LoaderCounts])[] {
  return Object.entries(loaders).flatMap(([name, loader]) =>
    typeof loader === 'function' ? [] : [[name, () => loader.counts()] as const],
  )
}

/**
 * Creates a server for GET /metrics. The server has its own port, so that only operators can reach
 * the metrics.
 */
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
