import { useSignal, type ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Whether a stream is open; `OFF`: not yet, or not in this browser. */
export type LiveState = 'OFF' | 'LIVE' | 'LOST'

/** What streams of races and elections tell of. */
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
 * Follows a stream of events at `path`. `refresh` runs after an event, and again for those that came meanwhile, with
 * `pauseMs` between two runs, so that a busy night costs no more than a quiet one. A browser connects again by itself,
 * from where it was.
 */
export function useLive(
  path: string,
  refresh: () => Promise<void>,
  pauseMs: number,
): ReadonlySignal<LiveState> {
  const state = useSignal<LiveState>('OFF')
  useEffect(() => {
    const source = new EventSource(path)
    const repeat = atMostEvery(refresh, pauseMs)
    source.onopen = () => {
      state.value = 'LIVE'
    }
    source.onerror = () => {
      state.value = 'LOST'
    }
    for (const kind of KINDS) source.addEventListener(kind, repeat.ask)
    return () => {
      source.close()
      repeat.stop()
    }
  }, [])
  return state
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
