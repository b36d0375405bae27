import type { ComponentChildren } from 'preact'

/** A text with a URL from a source. It is a link only if the URL is a web address. */
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

/** Whether a URL begins with http or https, so that it cannot run a script. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
