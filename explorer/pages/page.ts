import type { VNode } from 'preact'
import type { TypedDocumentString } from '../generated/operations.js'

/** Where a reader is, and how they read. */
export interface Visit {
  /** The parts of the address that the path of the page names. */
  readonly params: Readonly<Record<string, string>>
  /** What stands in the address from `?` on; empty: nothing. */
  readonly search: string
  /** Where the service is reached, such as https://polity.example. */
  readonly origin: string
  /** BCP 47; dates and numbers are written by it, and the gateway and the browser agree on it. */
  readonly locale: string
  /** The instant at which the page was asked for, ISO 8601. */
  readonly now: string
}

/** One question to the service. */
export interface Question<Data, Variables> {
  readonly document: TypedDocumentString<Data, Variables>
  readonly variables: Variables
}

/** A question whose types only its page knows. */
export interface AnyQuestion {
  readonly document: { readonly toString: () => string }
  readonly variables: unknown
}

/** The entry of the main menu that a page belongs to. */
export type Section = 'politicians' | 'institutions' | 'elections' | 'markets' | 'graph' | 'api'

/** What stands in the head of a page. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The path under which it is known, whatever else stands in the address. */
  readonly canonical: string
  /** The same in other forms. */
  readonly alternates?: readonly { readonly type: string; readonly href: string }[]
  /** Open Graph, such as `og:type`; title and description are added. */
  readonly openGraph?: Readonly<Record<string, string>>
  /** Without JavaScript, the browser loads the page again after this time; absent: never. */
  readonly refreshSeconds?: number
  /** What it is about, in the words of schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>>
}

/** A page as a table of texts, with a question of its own. */
export type Table = TableOf<unknown, unknown>

interface TableOf<Data, Variables> {
  /** Parts of the address that limit the rows, with the words that each can have. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  readonly question: (visit: Visit) => Question<Data, Variables>
  readonly columns: readonly string[]
  /** `null`: what the address names is not there. */
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
  /** When it last changed, ISO 8601. */
  readonly updated: string
  /** Newest first. */
  readonly entries: readonly {
    /** An address that never belongs to another entry. */
    readonly id: string
    readonly title: string
    readonly updated: string
    /** The page about it. */
    readonly href: string
  }[]
}

/** A page: the question that its address asks, and how the answer is shown. */
export interface PageOf<Data, Variables> {
  /** With named parts, such as /entity/:slug. */
  readonly path: string
  /** Whether it is for who works on the pages, and not there in production. */
  readonly isForDevelopers?: true
  /** Where programs find the data of the page, with the same named parts; absent: nowhere. */
  readonly json?: string
  readonly question: (visit: Visit) => Question<Data, Variables>
  /**
   * The next question, from the answers so far; its answer is added to the data. `null`: the page
   * has all that it needs. So a page asks only for what an entity of its type has.
   */
  readonly next?: (data: Data, visit: Visit) => AnyQuestion | null
  /** Whether what the address names is there; absent: always. */
  readonly isFound?: (data: Data) => boolean
  /** The entry of the main menu; absent: none. */
  readonly section?: (data: Data) => Section | null
  /** Whether the page has its own search field for everything, so that the header has none. */
  readonly hasOwnSearch?: (visit: Visit) => boolean
  /** Whether it is shown without the frame of the pages, as a part of another page; absent: never. */
  readonly isBare?: (visit: Visit) => boolean
  readonly head: (data: Data, visit: Visit) => Head
  /** The page as a CSV file, at its path with `.csv`; absent: none. */
  readonly table?: Table
  /** The page as an Atom feed, at its path with `.atom`; absent: none. */
  readonly feed?: (data: Data, visit: Visit) => Feed
  readonly View: (props: { readonly data: Data; readonly visit: Visit }) => VNode
}

/** A page whose own types nobody needs to know. */
export type Page = PageOf<unknown, unknown>

/** Takes a page into the list: what its own question is answered with is what it shows. */
export function toPage<Data, Variables>(page: PageOf<Data, Variables>): Page {
  return page as unknown as Page
}

/** The table of a page: what its own question is answered with are its rows. */
export function toTable<Data, Variables>(table: TableOf<Data, Variables>): Table {
  return table as unknown as Table
}
