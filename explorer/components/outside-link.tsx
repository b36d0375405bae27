import type { ComponentChildren } from 'preact'

/** An address that a source gave: a link only where it leads to a page; else its words alone. */
export function OutsideLink(props: {
  readonly href: string | null
  readonly children: ComponentChildren
}) {
  const { href, children } = props
  if (href === null || !isWebAddress(href)) return <>{children}</>
  return (
    <a href={href} rel="noreferrer nofollow">
      {children}
    </a>
  )
}

/** Whether an address is one of the web, and runs nothing. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
