import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { QuerySelf } from '../query-self.js'

/** The URL and settings of a page view. Same type as in explorer/pages/page.ts. */
export interface Visit {
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly origin: string
  readonly locale: string
  readonly now: string
}

/** The reason why a page shows no data. Same type as in explorer/api/answer.ts. */
export type PageProblem =
  | { readonly kind: 'missing' | 'gone' }
  | { readonly kind: 'limit' | 'away'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly message: string }

/** A page that is ready to be sent. Same type as `Drawn` in explorer/draw.tsx. */
export interface RenderedPage {
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** True if other sites may embed the page. */
  readonly isBare: boolean
  readonly html: string
}

/** The path of a page. Same type as in explorer/draw.tsx. */
export interface PagePath {
  readonly path: string
  /** The path of the same data as JSON, with the same parameters; `null` if there is none. */
  readonly json: string | null
  /** True if the page is missing in production. */
  readonly isForDevelopers: boolean
  /** True if the page is also a CSV file, at its path with `.csv`. */
  readonly hasTable: boolean
  /** True if the page is also an Atom feed, at its path with `.atom`. */
  readonly hasFeed: boolean
}

/**
 * A part of a URL whose value is not one of the allowed words. Same type as in explorer/draw.tsx.
 */
interface WrongChoice {
  readonly field: string
  readonly message: string
}

/** The rows of a page. Same type as `DrawnTable` in explorer/draw.tsx. */
export interface PageTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** True if there are more rows than a file can have. */
  readonly isCut: boolean
}

/** The entries of a page as a feed, newest first. Same type as in explorer/pages/page.ts. */
export interface PageFeed {
  readonly title: string
  readonly updated: string
  readonly entries: readonly {
    readonly id: string
    readonly title: string
    readonly updated: string
    readonly href: string
  }[]
}

/** Renders pages with the output of Vite for explorer/. */
export type PageRenderer = Awaited<ReturnType<typeof openPageRenderer>>

/**
 * The input of the documentation in addition to its texts. Same type as `DocsGiven` in
 * explorer/docs/draw-docs.tsx.
 */
export interface DocsInput {
  /** The public origin of the gateway. */
  readonly origin: string
  /** Returns the content of /openapi.json. */
  readonly openApi: () => unknown
}

/** The exports of explorer/draw.tsx. */
interface Bundle {
  readonly paths: readonly PagePath[]
  readonly draw: (
    path: string,
    visit: Visit,
    assets: Assets,
    querySelf: QuerySelf,
  ) => Promise<RenderedPage>
  readonly drawTable: (
    path: string,
    visit: Visit,
    querySelf: QuerySelf,
  ) => Promise<PageTable | WrongChoice | null>
  readonly drawFeed: (path: string, visit: Visit, querySelf: QuerySelf) => Promise<PageFeed | null>
  readonly drawMissing: (
    visit: Visit,
    assets: Assets,
    querySelf: QuerySelf,
  ) => Promise<RenderedPage>
  readonly drawProblem: (problem: PageProblem, visit: Visit, assets: Assets) => RenderedPage
  readonly docsPaths: readonly string[]
  readonly prepareDocs: (path: string, input: DocsInput) => DocsText
  readonly drawDocs: (text: DocsText, visit: Visit, assets: Assets) => RenderedPage
}

/** The prepared text of a page of the documentation. Only the bundle knows its structure. */
type DocsText = object

interface Assets {
  readonly icon: string
  readonly script: string
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

/** Beginnings of the names of fonts that each page needs at once. */
const EARLY_FONTS = ['inter-latin-wght-normal-', 'source-serif-4-latin-wght-normal-']

/**
 * Loads the build in `folder`: the rendering program, and the names of the files that browsers
 * load.
 */
export async function openPageRenderer(folder: string) {
  const clientFolder = join(folder, 'client')
  const assets = toAssets(await readFile(join(clientFolder, 'manifest.json'), 'utf8'))
  // A single CommonJS file, so that both Node.js and Jest can load it.
  const bundle = createRequire(join(folder, 'server', 'draw.cjs'))('./draw.cjs') as Bundle
  const prepared = new Map<string, DocsText>()
  return {
    /** The folder with the files that browsers load. */
    clientFolder,
    paths: bundle.paths,
    docsPaths: bundle.docsPaths,
    render: (path: string, visit: Visit, querySelf: QuerySelf) =>
      bundle.draw(path, visit, assets, querySelf),
    /** The rows of a page that has a table; `null` if the page does not exist. */
    renderTable: bundle.drawTable,
    /** The entries of a page that has a feed; `null` if the page does not exist. */
    renderFeed: bundle.drawFeed,
    /** Renders the page for an unknown URL, which suggests pages with similar names. */
    renderMissing: (visit: Visit, querySelf: QuerySelf) =>
      bundle.drawMissing(visit, assets, querySelf),
    /** Sends no query, so it works even while the graph is unavailable. */
    renderProblem: (problem: PageProblem, visit: Visit) =>
      bundle.drawProblem(problem, visit, assets),
    /** Renders a page of the documentation. The first call for a path also prepares its text. */
    renderDocs: (path: string, visit: Visit, input: DocsInput) => {
      const text = prepared.get(path) ?? bundle.prepareDocs(path, input)
      prepared.set(path, text)
      return bundle.drawDocs(text, visit, assets)
    },
  }
}

function toAssets(text: string): Assets {
  const manifest = JSON.parse(text) as Readonly<
    Record<
      string,
      {
        readonly file: string
        readonly css?: readonly string[]
        readonly assets?: readonly string[]
      }
    >
  >
  const [entry, icon] = [manifest['browser.tsx'], manifest['icon.svg']]
  if (entry === undefined || icon === undefined) {
    throw new Error('The pages were built without browser.tsx or icon.svg.')
  }
  return {
    icon: `/explorer/${icon.file}`,
    script: `/explorer/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/explorer/${file}`),
    fonts: (entry.assets ?? [])
      .filter((file) =>
        EARLY_FONTS.some((name) => file.startsWith(name, file.lastIndexOf('/') + 1)),
      )
      .map((file) => `/explorer/${file}`),
  }
}
