import { drawSentence } from './markdown.js'
import { typesOf, type SchemaArgument, type SchemaField, type SchemaType } from './schema-model.js'

const ROOTS = ['Query', 'Subscription']
const WORDS: Readonly<Record<SchemaType['kind'], string>> = {
  type: 'Types',
  interface: 'Interfaces',
  union: 'Unions',
  enum: 'Words that a field can have',
  input: 'Inputs',
  scalar: 'Scalars',
}
const BUILT_IN = new Set(['ID', 'String', 'Int', 'Float', 'Boolean'])
const LIST_TYPE = /(?:Connection|Edge)$/

/**
 * Every type and field of the schema on one page, so that the search of the browser finds each
 * word.
 */
export function SchemaReference({ sdl }: { readonly sdl: string }) {
  const types = typesOf(sdl)
  const groups = groupsOf(types)
  return (
    <section aria-labelledby="schema">
      <h2 id="schema">The whole schema</h2>
      <p>
        This list comes from the files of the schema. A field costs the nodes that it returns. Its
        description says if it costs more, and <a href="/docs/limits#what-fields-cost">limits</a>{' '}
        explains how costs are counted.
      </p>
      {groups.map(({ title, types: listed }) => (
        <nav key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul class="index">
            {listed.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <code>{name}</code>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      {groups.flatMap(({ types: listed }) =>
        listed.map((type) => <TypeView key={type.name} type={type} />),
      )}
    </section>
  )
}

function groupsOf(types: readonly SchemaType[]) {
  const byName = [...types].sort((a, b) => (a.name < b.name ? -1 : 1))
  const isList = ({ name }: SchemaType) => LIST_TYPE.test(name)
  const rest = byName.filter((type) => !ROOTS.includes(type.name) && !isList(type))
  const groups = [
    { title: 'The way in', types: byName.filter(({ name }) => ROOTS.includes(name)) },
    ...Object.entries(WORDS).map(([kind, title]) => ({
      title,
      types: rest.filter((type) => type.kind === kind),
    })),
    { title: 'Lists in pages, and their items', types: byName.filter(isList) },
  ]
  return groups.filter((group) => group.types.length > 0)
}

function TypeView({ type }: { readonly type: SchemaType }) {
  const { name, kind, description, interfaces, members, fields, values } = type
  return (
    <article class="entry" aria-labelledby={name}>
      <h4 id={name}>
        <code>{name}</code> <small>{kind}</small>
      </h4>
      <Sentence text={description} />
      {interfaces.length > 0 && (
        <p>
          Has all fields of <Names names={interfaces} />
          {fields.length > 0 && ', and'}
          {fields.length > 0 ? ':' : '.'}
        </p>
      )}
      {members.length > 0 && (
        <p>
          Is one of <Names names={members} />.
        </p>
      )}
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <Field key={field.name} of={name} field={field} />
          ))}
        </dl>
      )}
      {values.length > 0 && (
        <dl>
          {values.map((value) => (
            <>
              <dt id={`${name}.${value.name}`}>
                <code>{value.name}</code>
              </dt>
              <dd>
                <Sentence text={value.description} />
              </dd>
            </>
          ))}
        </dl>
      )}
    </article>
  )
}

function Field({ of, field }: { readonly of: string; readonly field: SchemaField }) {
  const { name, description, args, type, cost, deprecated } = field
  return (
    <>
      <dt id={`${of}.${name}`}>
        <code>
          {name}
          {args.length > 0 && '(…)'}: <TypeLink type={type} />
        </code>
      </dt>
      <dd>
        <Sentence text={description} />
        {deprecated !== null && <Sentence text={`No longer recommended: ${deprecated}`} />}
        {args.length > 0 && (
          <ul>
            {args.map((argument) => (
              <Argument key={argument.name} argument={argument} />
            ))}
          </ul>
        )}
        {cost !== '' && <Sentence text={`Costs: ${cost}.`} />}
      </dd>
    </>
  )
}

function Argument({ argument }: { readonly argument: SchemaArgument }) {
  const { name, description, type, standard, bounds } = argument
  const words = [description, bounds].filter((part) => part !== '').join(' ')
  return (
    <li>
      <code>
        {name}: <TypeLink type={type} />
        {standard !== null && ` = ${standard}`}
      </code>
      {words !== '' && (
        <>
          {' '}
          <span dangerouslySetInnerHTML={{ __html: drawSentence(words) }} />
        </>
      )}
    </li>
  )
}

/** A type as text, with a link to the named type. */
function TypeLink({ type }: { readonly type: string }) {
  const name = type.replaceAll(/[[\]!]/g, '')
  if (BUILT_IN.has(name)) return <>{type}</>
  const start = type.indexOf(name)
  return (
    <>
      {type.slice(0, start)}
      <a href={`#${name}`}>{name}</a>
      {type.slice(start + name.length)}
    </>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      {names.map((name, at) => (
        <>
          {at > 0 && ', '}
          <a href={`#${name}`}>
            <code>{name}</code>
          </a>
        </>
      ))}
    </>
  )
}

function Sentence({ text }: { readonly text: string }) {
  if (text === '') return null
  return <p dangerouslySetInnerHTML={{ __html: drawSentence(text) }} />
}
