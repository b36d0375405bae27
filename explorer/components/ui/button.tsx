import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.js'

interface ButtonLinkProps {
  readonly href: string
  readonly icon?: IconName
  /** `primary`: the only main action of a page. Absent: the default style. */
  readonly kind?: 'primary' | 'ghost' | 'small'
  readonly rel?: string
  readonly isDownload?: boolean
  readonly children: ComponentChildren
}

/** A link with the look of a button, for an action of the page. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, icon, kind, rel, isDownload = false, children } = props
  return (
    <a
      class={kind === undefined ? 'btn' : `btn ${kind}`}
      href={href}
      rel={rel}
      download={isDownload}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </a>
  )
}
