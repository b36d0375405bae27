import { useSignal, type ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Whether a stream is open; `OFF`: none was opened yet. */
export type LiveState = 'OFF' | 'LIVE' | 'LOST'

/** The kinds of events in the streams of races and elections. */
const KINDS = [
  'race.updated',
  'race.corrected',
  'race.called',
  'race.call_retracted',
  'election.opened',
  'election.certified',
  'election.cancelled',
] as const

/**
 * Follows the stream of events at `path`. Runs `refresh` after an event. All events during this run
 * and the pause of `pauseMs` after it cause one more run, so that many events do not cause many
 * requests. The browser reconnects by itself, after the last event that it received. `isOn`: false
 * for a count that is over, which opens no stream.
 */
export function useLive(
  path: string,
  refresh: () => Promise<void>,
  pauseMs: number,
  isOn: boolean,
): ReadonlySignal<LiveState> {
  const state = useSignal<LiveState>('OFF')
  useEffect(() => {
    if (!isOn) return
    const repeat = atMostEvery(refresh, pauseMs)
    let source: EventSource | null = null
    const connect = () => {
      source = new EventSource(path)
      source.onopen = () => {
        state.value = 'LIVE'
      }
      source.onerror = () => {
        state.value = 'LOST'
      }
      for (const kind of KINDS) source.addEventListener(kind, repeat.ask)
    }
    // A browser reports a stream that is open when the reader leaves the page as a failed request.
    const close = () => source?.close()
    const reconnect = ({ persisted }: PageTransitionEvent) => {
      if (persisted) connect()
    }
    connect()
    addEventListener('pagehide', close)
    addEventListener('pageshow', reconnect)
    return () => {
      removeEventListener('pagehide', close)
      removeEventListener('pageshow', reconnect)
      close()
      repeat.stop()
    }
  }, [])
  return state
}

/** Days after which a count is over. Official counts take up to a month. */
const DAYS_OF_COUNTING = 40

/**
 * Whether votes may still be counted. `since`: the date of the election or of the last count, ISO
 * 8601; `null`: unknown.
 */
export function mayStillCount(since: string | null, now: string): boolean {
  if (since === null) return true
  return Date.parse(now) - Date.parse(since) < DAYS_OF_COUNTING * 24 * 60 * 60_000
}

function atMostEvery(run: () => Promise<void>, pauseMs: number) {
  let isWanted = false
  let isRunning = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    isWanted = true
    if (isRunning || isStopped) return
    isWanted = false
    isRunning = true
    const next = () => {
      timer = setTimeout(() => {
        isRunning = false
        if (isWanted) ask()
      }, pauseMs)
    }
    run().then(next, next)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  return { ask, stop }
}
