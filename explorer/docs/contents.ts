/** A page of the documentation: its path, and the file with its text. */
export interface DocsPage {
  /** The path of the page, such as /docs/rest. */
  readonly path: string
  /** The path of the file from the root of the project. */
  readonly file: string
  /** The name in lists of pages. */
  readonly name: string
}

export interface DocsGroup {
  readonly title: string
  readonly pages: readonly DocsPage[]
}

const page = (path: string, file: string, name: string): DocsPage => ({ path, file, name })

/** The first page of the documentation. */
export const START = page('/docs', 'docs/README.md', 'Documentation')

/** All other pages, in the order in which they are listed. */
export const GROUPS: readonly DocsGroup[] = [
  {
    title: 'Guides',
    pages: [
      page('/docs/frontends', 'docs/frontends.md', 'For frontends: GraphQL'),
      page('/docs/legacy-clients', 'docs/legacy-clients.md', 'For clients of the old REST'),
      page('/docs/journalism', 'docs/journalism.md', 'For data journalism'),
      page('/docs/queries', 'docs/queries.md', 'Queries worth knowing'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('/docs/rest', 'docs/rest.md', 'REST'),
      page('/docs/graphql', 'docs/graphql.md', 'GraphQL'),
      page('/docs/exports', 'docs/exports.md', 'Files for other tools'),
      page('/docs/clients', 'docs/clients.md', 'Clients in TypeScript and Python'),
      page('/docs/assistants', 'docs/assistants.md', 'Tools for assistants'),
      page('/docs/webhooks', 'docs/webhooks.md', 'Webhooks'),
      page('/docs/limits', 'docs/limits.md', 'Keys, limits and errors'),
      page('/docs/changelog', 'CHANGELOG.md', 'What changed'),
    ],
  },
  {
    title: 'Data',
    pages: [
      page('/docs/markets', 'docs/markets.md', 'Markets'),
      page('/docs/elections', 'docs/elections.md', 'Elections'),
      page('/docs/explorer', 'docs/explorer.md', 'The pages'),
      page('/docs/imports', 'docs/imports.md', 'Sources and imports'),
      page('/docs/corrections', 'docs/corrections.md', 'Datasets and corrections'),
      page('/docs/demo', 'demo/README.md', 'The demo set'),
    ],
  },
  {
    title: 'A service of your own',
    pages: [
      page('/docs/install', 'README.md', 'Start'),
      page('/docs/operations', 'docs/operations.md', 'Operations'),
      page('/docs/security', 'SECURITY.md', 'Security'),
      page('/docs/examples', 'examples/README.md', 'Examples'),
      page('/docs/architecture', 'ARCHITECTURE.md', 'Architecture'),
      page('/docs/contributing', 'CONTRIBUTING.md', 'Contributing'),
    ],
  },
]

export const DOCS: readonly DocsPage[] = [START, ...GROUPS.flatMap(({ pages }) => pages)]
