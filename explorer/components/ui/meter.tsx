/** A share as a bar. The page also shows the number. `percent`: 0 to 100; a larger value fills the bar. */
export function Meter(props: { readonly percent: number; readonly colour?: string }) {
  const { percent, colour = '' } = props
  const width = Math.min(100, Math.max(0, percent))
  return (
    <svg class={`meter ${colour}`} width="100%" height="6" aria-hidden="true">
      <rect class="back" width="100%" height="6" rx="3" />
      {width > 0 && <rect class="fill" width={`${width.toFixed(2)}%`} height="6" rx="3" />}
    </svg>
  )
}

export interface Share {
  readonly key: string
  readonly count: number
  /** The class of the colour. */
  readonly colour: string
}

/** Shares of a whole, side by side in one bar. */
export function StackBar({ shares }: { readonly shares: readonly Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return (
    <svg class="stack-bar" width="100%" height="12" aria-hidden="true">
      {shares.map(({ key, count, colour }) => {
        const x = total === 0 ? 0 : (before / total) * 100
        const width = total === 0 ? 0 : (count / total) * 100
        before += count
        return (
          <rect
            key={key}
            class={`fill ${colour}`}
            x={`${x.toFixed(2)}%`}
            width={`${width.toFixed(2)}%`}
            height="12"
          />
        )
      })}
    </svg>
  )
}
