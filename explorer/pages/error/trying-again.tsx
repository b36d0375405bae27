import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** Loads the page again once. If that fails, too, the reader decides. */
export function TryingAgain({ seconds }: { readonly seconds: number }) {
  const isWaiting = useSignal(false)
  useEffect(() => {
    if (isReloaded()) return undefined
    isWaiting.value = true
    const timer = setTimeout(() => {
      location.reload()
    }, 1_000 * seconds)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return <p aria-live="polite">{isWaiting.value && 'Trying again…'}</p>
}

function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload'
}
