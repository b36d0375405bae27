import type { Arrangement } from './arrangement.js'
import type { Point } from './view.js'

/** Computes layouts in a worker. A new layout replaces one that is in progress. */
export function openArranging(done: (places: ReadonlyMap<string, Point>) => void) {
  let worker: Worker | null = null

  function stop(): void {
    worker?.terminate()
    worker = null
  }

  function start(arrangement: Arrangement): void {
    stop()
    worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<readonly (readonly [string, Point])[]>) => {
      stop()
      done(new Map(data))
    }
    worker.postMessage(arrangement)
  }

  return { start, stop }
}
