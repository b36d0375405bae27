import type { VNode } from 'preact'
import type { TypedDocumentString } from '../generated/operations.js'

/** The address of a page, with the time and the language of the reader. */
export interface Visit {
  /** The values of the named parts in the path of the page. */
  readonly params: Readonly<Record<string, string>>
  /** The address from `?` on; empty: no parameters. */
  readonly search: string
  /** The origin of the service, such as https://polity.example. */
  readonly origin: string
  /**
   * The BCP 47 tag for the format of dates and numbers. It is the same in the gateway and in the
   * browser.
   */
  readonly locale: string
  /** The instant of the request for the page, ISO 8601. */
  readonly now: string
}

/** One query, with its variables. */
export interface Question<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>
  readonly variables: Variables
}

/** A query whose types only its page knows. */
export interface AnyQuestion {
  readonly document: { readonly toString: () => string }
  readonly variables: unknown
}

/** The entry of the main menu that a page belongs to. */
export type Section = 'politicians' | 'institutions' | 'elections' | 'markets' | 'graph' | 'api'

/** The metadata in the head of a page. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The preferred path of the page, without unimportant parameters. */
  readonly canonical: string
  /** The same page in other formats. */
  readonly alternates?: readonly { readonly type: string; readonly href: string }[]
  /** Open Graph, such as `og:type`; title and description are added. */
  readonly openGraph?: Readonly<Record<string, string>>
  /** Without JavaScript, the browser loads the page again after this time; absent: never. */
  readonly refreshSeconds?: number
  /** The subject of the page, in the vocabulary of schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

/** A page as a table of texts, with its own query. */
export type Table = TableOf<unknown, unknown>

interface TableOf<Data, Variables> {
  /** Parameters of the address that limit the rows, with their possible values. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  readonly question: (visit: Visit) => Question<Data, Variables>
  readonly columns: readonly string[]
  /** `null`: the object in the address does not exist. */
  readonly rows: (data: Data, visit: Visit) => TableRows | null
}

export interface TableRows {
  readonly rows: readonly (readonly string[])[]
  /** True if there are more rows than a file can have. */
  readonly isCut: boolean
}

/** A page as an Atom feed. */
export interface Feed {
  readonly title: string
  /** The instant of the last change, ISO 8601. */
  readonly updated: string
  /** Newest first. */
  readonly entries: readonly {
    /** An address that never belongs to another entry. */
    readonly id: string
    readonly title: string
    readonly updated: string
    /** The address of the page about the entry. */
    readonly href: string
  }[]
}

/** A page: its queries, and the view of their data. */
export interface PageOf<Data, Variables> {
  /** The path, with named parts, such as /entity/:slug. */
  readonly path: string
  /** Whether the page is only for developers, and does not exist in production. */
  readonly isForDevelopers?: true
  /** The path of the data of the page for programs, with the same named parts; absent: none. */
  readonly json?: string
  readonly question: (visit: Visit) => Question<Data, Variables>
  /**
   * The next query, given the data so far. Its data are added to them. `null`: the page has all
   * data. So a page loads only the data that its type of entity has.
   */
  readonly next?: (data: Data, visit: Visit) => AnyQuestion | null
  /** Whether the object in the address exists; absent: always. */
  readonly isFound?: (data: Data) => boolean
  /** The entry of the main menu; absent: none. */
  readonly section?: (data: Data) => Section | null
  /** Whether the page has its own search field for everything, so that the header has none. */
  readonly hasOwnSearch?: (visit: Visit) => boolean
  /**
   * Whether the page is shown without header and footer, as a part of another page; absent: never.
   */
  readonly isBare?: (visit: Visit) => boolean
  readonly head: (data: Data, visit: Visit) => Head
  /** The page as a CSV file, at its path with `.csv`; absent: none. */
  readonly table?: Table
  /** The page as an Atom feed, at its path with `.atom`; absent: none. */
  readonly feed?: (data: Data, visit: Visit) => Feed
  readonly View: (props: { readonly data: Data; readonly visit: Visit }) => VNode
}

/** A page with hidden types, for the list of all pages. */
export type Page = PageOf<unknown, unknown>

/**
 * Hides the types of a page. This is safe, because a page gets only the data of its own queries.
 */
export function toPage<Data, Variables>(page: PageOf<Data, Variables>): Page {
  return page as unknown as Page
}

/**
 * Hides the types of a table. This is safe, because a table gets only the data of its own query.
 */
export function toTable<Data, Variables>(table: TableOf<Data, Variables>): Table {
  return table as unknown as Table
}
