import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'

/**
 * Resolves after `ms`, or when `signal` is aborted. With `ref: false`, the process may end first.
 */
export async function sleep(
  ms: number,
  options: { readonly signal?: AbortSignal | undefined; readonly ref?: boolean } = {},
): Promise<void> {
  await delay(ms, undefined, options).catch(() => undefined)
}

/** Resolves when `signal` is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/**
 * Returns the value of `work`. After `ms`, returns the value of `onTimeout` or throws its error.
 */
export async function withTimeout<Value>(
  work: Promise<Value>,
  ms: number,
  onTimeout: () => Value | Promise<Value>,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => {
      resolve(Promise.resolve().then(onTimeout))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Lets calls with the same key share work that is in flight. */
export function createFlights<Key, Value>() {
  const flights = new Map<Key, Promise<Value>>()
  return {
    join(key: Key, work: () => Promise<Value>): Promise<Value> {
      const known = flights.get(key)
      if (known !== undefined) return known
      const flight = work().finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      flights.set(key, flight)
      return flight
    },
    /** Later calls begin new work. */
    forget: () => {
      flights.clear()
    },
  }
}

/**
 * Returns a function that runs `work`, but never twice at the same time. All calls during a run
 * share the next run. So the promise of a call resolves only after a run that began after the call.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  const turn = pLimit(1)
  let waiting: Promise<void> | null = null
  return () => {
    waiting ??= turn(() => {
      waiting = null
      return work()
    })
    return waiting
  }
}
