import type { ComponentChildren } from 'preact'

export interface Crumb {
  readonly href: string
  readonly name: string
}

interface PageHeadProps {
  /** Links to the pages above this page, the most general page first. */
  readonly crumbs: readonly Crumb[]
  readonly title: ComponentChildren
  /** The language of the title, if a source gives it. */
  readonly lang?: string | undefined
  readonly lead?: ComponentChildren
  readonly actions?: ComponentChildren
}

/** The head of every page: its position, its title, one sentence, and what the reader can do. */
export function PageHead({ crumbs, title, lang, lead, actions }: PageHeadProps) {
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <header class="ehead">
        <div>
          <h1 dir="auto" lang={lang}>
            {title}
          </h1>
          {lead !== undefined && (
            <p class="lead" dir="auto">
              {lead}
            </p>
          )}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
    </>
  )
}

function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav class="crumbs" aria-label="Where this page is">
      {crumbs.map(({ href, name }, at) => (
        <span key={href}>
          {at > 0 && <span aria-hidden="true">/ </span>}
          <a href={href}>
            <bdi>{name}</bdi>
          </a>
        </span>
      ))}
    </nav>
  )
}
