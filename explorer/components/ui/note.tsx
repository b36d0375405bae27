import type { ComponentChildren } from 'preact'
import { Icon } from './icon.js'

/** `quiet`: coverage; `warn`: a limit of the data; `bad`: a failure. */
export function Note(props: {
  readonly kind: 'quiet' | 'warn' | 'bad'
  readonly children: ComponentChildren
  /** A link or button for the next step of the reader. */
  readonly action?: ComponentChildren
}) {
  const { kind, children, action } = props
  return (
    <div class={`note ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon name={kind === 'quiet' ? 'info' : 'warning'} size={18} />
      <span>{children}</span>
      {action}
    </div>
  )
}
