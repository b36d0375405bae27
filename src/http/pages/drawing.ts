import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AskSelf } from '../ask-self.js'

/** Where a reader is, and how they read; as explorer/pages/page.ts has it. */
export interface Visit {
  readonly params: Readonly<Record<string, string>>
  readonly search: string
  readonly origin: string
  readonly locale: string
  readonly now: string
}

/** Why a page shows no data; as explorer/api/answer.ts has it. */
export type PageProblem =
  | { readonly kind: 'missing' | 'gone' }
  | { readonly kind: 'limit' | 'away'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly message: string }

/** A page as it is sent. */
export interface Drawn {
  readonly status: number
  readonly retryAfterSeconds: number | null
  /** Whether it is made to be a part of another page. */
  readonly isBare: boolean
  readonly html: string
}

/** Where a page is; as explorer/draw.tsx has it. */
export interface PagePath {
  readonly path: string
  /** Where the data of the page is, with the same named parts; `null`: nowhere. */
  readonly json: string | null
  /** Whether it is not there in production. */
  readonly isForDevelopers: boolean
}

/** Draws pages with what Vite made of explorer/. */
export interface Drawing {
  /** The folder of what browsers load. */
  readonly clientFolder: string
  readonly paths: readonly PagePath[]
  readonly draw: (path: string, visit: Visit, askSelf: AskSelf) => Promise<Drawn>
  /** Asks nothing, so it works when nothing else does. */
  readonly drawProblem: (problem: PageProblem, visit: Visit) => Drawn
  readonly docsPaths: readonly string[]
  /** A page of the documentation, which is prepared when it is first asked for. */
  readonly drawDocs: (path: string, visit: Visit, given: DocsGiven) => Drawn
}

/** What the documentation shows beside its texts; as explorer/docs/draw-docs.tsx has it. */
export interface DocsGiven {
  /** Where the service is reached. */
  readonly origin: string
  /** What is at /openapi.json. */
  readonly openApi: () => unknown
}

/** What explorer/draw.tsx exports. */
interface Bundle {
  readonly paths: readonly PagePath[]
  readonly draw: (path: string, visit: Visit, assets: Assets, askSelf: AskSelf) => Promise<Drawn>
  readonly drawProblem: (problem: PageProblem, visit: Visit, assets: Assets) => Drawn
  readonly docsPaths: readonly string[]
  readonly prepareDocs: (path: string, given: DocsGiven) => DocsText
  readonly drawDocs: (text: DocsText, visit: Visit, assets: Assets) => Drawn
}

/** Of a page of the documentation what is the same for everybody; it is handed back as it came. */
type DocsText = object

interface Assets {
  readonly icon: string
  readonly script: string
  readonly styles: readonly string[]
}

/** Reads what was built into `folder`: the program that draws, and the names of the files that browsers load. */
export async function openDrawing(folder: string): Promise<Drawing> {
  const clientFolder = join(folder, 'client')
  const assets = toAssets(await readFile(join(clientFolder, 'manifest.json'), 'utf8'))
  // It is one file of CommonJS, which programs and tests can load alike.
  const bundle = createRequire(join(folder, 'server', 'draw.cjs'))('./draw.cjs') as Bundle
  const prepared = new Map<string, DocsText>()
  return {
    clientFolder,
    paths: bundle.paths,
    docsPaths: bundle.docsPaths,
    draw: (path, visit, askSelf) => bundle.draw(path, visit, assets, askSelf),
    drawProblem: (problem, visit) => bundle.drawProblem(problem, visit, assets),
    drawDocs: (path, visit, given) => {
      const text = prepared.get(path) ?? bundle.prepareDocs(path, given)
      prepared.set(path, text)
      return bundle.drawDocs(text, visit, assets)
    },
  }
}

function toAssets(text: string): Assets {
  const manifest = JSON.parse(text) as Readonly<
    Record<string, { readonly file: string; readonly css?: readonly string[] }>
  >
  const [entry, icon] = [manifest['browser.tsx'], manifest['icon.svg']]
  if (entry === undefined || icon === undefined) {
    throw new Error('The pages were built without browser.tsx or icon.svg.')
  }
  return {
    icon: `/explorer/${icon.file}`,
    script: `/explorer/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/explorer/${file}`),
  }
}
