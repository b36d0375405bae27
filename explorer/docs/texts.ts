/**
 * The texts of the documentation and of the schema, taken in when the pages are built, so that each stands once: as the
 * file that it is. For the gateway alone; browsers get what is drawn of them.
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

/** The whole schema in its own language. */
export const SDL = Object.values(SCHEMA).join('\n')
