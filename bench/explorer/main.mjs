// `npm run bench:explorer [-- http://127.0.0.1:4000 [http://127.0.0.1:4001]]`: measures in Chromium
// how fast the pages load, how many names the graph view shows, and how smoothly it moves with 500
// and 2,000 entities. Uses a running gateway and its data. The second address is a gateway with
// another build. It shows the data of the first gateway, and the two are measured alternately.
// Prints tables.

import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { tableOf } from '../../scripts/table.mjs'
import { quantile, sorted } from '../statistics.mjs'
import { countNames } from './names.mjs'

const [address = 'http://127.0.0.1:4000', ...otherAddresses] = process.argv.slice(2)
const addresses = [address, ...otherAddresses]
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const WIDE = { viewport: { width: 1280, height: 900 } }
/** Timeout for rendering a whole page. */
const TIMEOUT_MS = 120_000
const SIZES = [500, 2_000]
/** The number of entities in the picture whose names are counted. */
const NAMES_SIZE = 300
/** How often each build is measured at each size. The builds alternate. */
const ROUNDS = 5
/** How often the picture is dragged by some pixels while frames are counted. */
const DRAGS = 120

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place)) ?? '',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const ids = await connectedIds(Math.max(...SIZES))
  console.log(tableOf(await measureViews(ids)))
  console.log()
  console.log(tableOf(await measureNames(ids)))
  console.log()
  console.log(tableOf(await measureDrawings(ids)))
} finally {
  await browser.close()
}

/** Measures the size and the load time of the first views. */
async function measureViews(ids) {
  const rows = [['first view', 'KiB', 'requests', 'first paint ms', 'live ms', 'layout shift']]
  const paths = { '/': '/', '/graph': '/graph', '/graph of 30': addressOf(ids.slice(0, 30)) }
  for (const [name, path] of Object.entries(paths)) {
    const { page, sent } = await openPage()
    await page.goto(address + path)
    await page.locator('html[data-live]').waitFor()
    const liveMs = await page.evaluate('performance.now()')
    await page.waitForTimeout(1_500)
    const { paint, shift } = await page.evaluate('globalThis.seen')
    rows.push([
      name,
      (sent.bytes / 1024).toFixed(1),
      sent.requests,
      paint.toFixed(0),
      liveMs.toFixed(0),
      shift.toFixed(3),
    ])
    await page.context().close()
  }
  return rows
}

/** Counts the names that a graph view shows, and how many of these cannot be read. */
async function measureNames(ids) {
  const rows = [['address', 'entities', 'names', 'over a node', 'overlapping names']]
  for (const from of addresses) {
    const page = await openGraph(from, ids.slice(0, NAMES_SIZE))
    const { shown, overNodes, overlapping } = await page.evaluate(countNames)
    const share = `${((100 * overlapping) / Math.max(1, shown)).toFixed(1)} %`
    rows.push([from, ...[NAMES_SIZE, shown, overNodes].map(String), share])
    await page.context().close()
  }
  return rows
}

/**
 * Measures large graph views: time to render, the longest freeze, and frames while dragging. The
 * gateways take turns, so both have the same load of the machine.
 */
async function measureDrawings(ids) {
  const rows = [
    [
      'address',
      'entities',
      'lines',
      'drawn ms',
      'longest task ms',
      'frame ms, median',
      '95 %',
      'worst',
    ],
  ]
  for (const size of SIZES) {
    const builds = addresses.map((from) => ({ from, measured: /** @type {any[]} */ ([]) }))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { from, measured } of builds) {
        measured.push(await measureDrawing(from, ids.slice(0, size)))
      }
    }
    for (const { from, measured } of builds) {
      const times = sorted(measured.map(({ frames }) => frames))
      const worst = (name) => Math.max(...measured.map((each) => each[name])).toFixed(0)
      rows.push([
        ...[from, Math.min(size, ids.length), measured[0]?.lines],
        ...[worst('drawnMs'), worst('longest')],
        ...[0.5, 0.95, 1].map((share) => (quantile(times, share) ?? NaN).toFixed(1)),
      ])
    }
  }
  return rows
}

async function measureDrawing(from, ids) {
  const page = await openGraph(from, ids)
  const drawnMs = await page.evaluate('performance.now()')
  await page.waitForTimeout(1_000)
  const { longest } = await page.evaluate('globalThis.seen')
  const lines = await page.evaluate(
    "document.querySelector('.graph-picture')._cyreg.cy.edges().length",
  )
  const frames = await framesWhileDragged(page)
  await page.context().close()
  return { drawnMs, longest, lines, frames }
}

/** Opens a page with the graph view of these entities, and waits until it is rendered. */
async function openGraph(from, ids) {
  const { page } = await openPage()
  // All builds show the same data.
  if (from !== address) {
    await page.route(`${from}/graphql`, async (route) => {
      const data = route.request().postData()
      const headers = { 'content-type': 'application/json' }
      await route.fulfill({
        response: await page.request.post(`${address}/graphql`, { headers, data }),
      })
    })
  }
  await page.goto(from + addressOf(ids))
  await page.locator('.graph-picture[data-drawn=whole]').waitFor({ timeout: TIMEOUT_MS })
  // Names are shown a moment after the last change.
  await page.waitForTimeout(500)
  return page
}

/** Opens a page in a new browser, and records its requests, paints, layout shifts and freezes. */
async function openPage() {
  const context = await browser.newContext(WIDE)
  const page = await context.newPage()
  await page.addInitScript(() => {
    globalThis.seen = { paint: 0, shift: 0, longest: 0 }
    const watch = (type, note) => {
      const observer = new PerformanceObserver((list) => {
        list.getEntries().forEach(note)
      })
      observer.observe({ type, buffered: true })
    }
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') globalThis.seen.paint = startTime
    })
    watch('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) globalThis.seen.shift += value
    })
    watch('longtask', ({ duration }) => {
      globalThis.seen.longest = Math.max(globalThis.seen.longest, duration)
    })
  })
  const sent = { bytes: 0, requests: 0 }
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent.bytes += encodedDataLength
    sent.requests += 1
  })
  return { page, sent }
}

async function framesWhileDragged(page) {
  const box = await page.locator('.graph-picture').boundingBox()
  // Drag from the corner, where there is rarely a node. A node would be dragged alone.
  const [x, y] = [box.x + 8, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => {
    globalThis.frames = []
    let last = performance.now()
    const count = (now) => {
      globalThis.frames.push(now - last)
      last = now
      globalThis.requestAnimationFrame(count)
    }
    globalThis.requestAnimationFrame(count)
  })
  for (let step = 1; step <= DRAGS; step += 1) {
    await page.mouse.move(x + 3 * (step % 60), y + 2 * (step % 60))
  }
  const frames = await page.evaluate('globalThis.frames')
  await page.mouse.up()
  return frames
}

/** Ids of connected entities: bodies and parties with their neighbours. */
async function connectedIds(count) {
  const { entities } = await ask(
    '{ entities(types: [INSTITUTION, PARTY], first: 400) { nodes { id } } }',
  )
  const ids = new Set()
  for (const { id } of entities.nodes) {
    if (ids.size >= count) break
    const { neighbourhood } = await ask(
      'query($of: String!) { neighbourhood(of: $of, depth: 2, maxNodes: 500) { nodes { id } } }',
      { of: id },
    )
    for (const node of neighbourhood.nodes) ids.add(node.id)
  }
  return [...ids].slice(0, count)
}

async function ask(query, variables = {}) {
  const reply = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(30_000),
  })
  const { data, errors } = /** @type {any} */ (await reply.json())
  if (errors !== undefined) throw new Error(errors[0].message)
  return data
}

/** Many ids follow `#` instead of `?`, as in the addresses of the explorer. */
function addressOf(ids) {
  return `/graph${ids.length > 40 ? '#' : '?'}ids=${ids.join(',')}`
}
