/**
 * The texts of the documentation. The build includes the files, so that each text exists only once.
 * Only the gateway uses them; browsers get the rendered pages.
 */
const FILES: Readonly<Record<string, string>> = import.meta.glob(
  ['../../*.md', '../../docs/*.md', '../../demo/README.md', '../../examples/README.md'],
  { query: '?raw', import: 'default', eager: true },
)

const SCHEMA: Readonly<Record<string, string>> = import.meta.glob('../../schema/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text of a file, by its path from the root of the project. */
export function textOf(file: string): string {
  const text = FILES[`../../${file}`]
  if (text === undefined) throw new Error(`The documentation was built without ${file}.`)
  return text
}

/** The whole schema in SDL. */
export const SDL = Object.values(SCHEMA).join('\n')
