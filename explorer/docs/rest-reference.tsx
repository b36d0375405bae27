import { drawSentence } from './markdown.js'
import { boundWords, resolvedIn, shapeOf, typeWords, type Schema } from './shape.js'

/** The parts of /openapi.json that the reference uses. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Contents }
  readonly responses: Readonly<Record<string, Reply>>
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

type Contents = Readonly<Record<string, { readonly schema?: Schema }>>

interface Reply {
  readonly description: string
  readonly content?: Contents
}

/** A method of a path. */
export interface Route {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const CODE = /`([A-Z][A-Z_]+)`: /g

/** All routes of the API, grouped by tag. */
export function routesOf({ paths, tags, components }: OpenApi) {
  const routes = Object.entries(resolvedIn(paths, components.schemas)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Route => {
      const id = operation.operationId ?? `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`
      return { id, method: method.toUpperCase(), path, operation }
    }),
  )
  return tags.map(({ name, description }) => ({
    name,
    description,
    routes: routes.filter(({ operation }) => (operation.tags ?? []).includes(name)),
  }))
}

/** Every route with its parameters, responses, errors and an example. */
export function RestReference({ document }: { readonly document: OpenApi }) {
  const groups = routesOf(document)
  const everywhere = codesEverywhere(groups.flatMap(({ routes }) => routes))
  return (
    <section aria-labelledby="routes">
      <h2 id="routes">All routes</h2>
      <p>
        Made from <a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1. Any route may also fail
        with one of {joined(everywhere)}; <a href="/docs/limits#errors">errors</a> says what each
        means.
      </p>
      <ul class="index">
        {groups.flatMap(({ routes }) =>
          routes.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <code>
                  {method} {path}
                </code>
              </a>
            </li>
          )),
        )}
      </ul>
      {groups.map(({ name, description, routes }) => (
        <section key={name} aria-labelledby={`tag-${name}`}>
          <h3 id={`tag-${name}`}>{description}</h3>
          {routes.map((route) => (
            <RouteView key={route.id} route={route} everywhere={everywhere} />
          ))}
        </section>
      ))}
    </section>
  )
}

function RouteView(props: { readonly route: Route; readonly everywhere: ReadonlySet<string> }) {
  const { route, everywhere } = props
  const { id, method, path, operation } = route
  const { summary, description, parameters = [], requestBody, responses } = operation
  const samples = operation['x-codeSamples'] ?? []
  return (
    <article class="entry" aria-labelledby={id}>
      <h4 id={id}>
        <code>
          {method} {path}
        </code>
      </h4>
      {summary !== undefined && <p>{summary}.</p>}
      {description !== undefined && <Sentence text={description} />}
      <p>{whoMay(operation)}</p>
      {samples.map(({ source }) => (
        <pre key={source} tabIndex={0}>
          <code>{source}</code>
        </pre>
      ))}
      {parameters.length > 0 && <Parameters of={`${method} ${path}`} parameters={parameters} />}
      <Body title="What is sent" content={requestBody?.content} />
      {Object.entries(responses)
        .filter(([status]) => status < '400')
        .map(([status, reply]) => (
          <Answer key={status} status={status} reply={reply} />
        ))}
      <Failures responses={responses} everywhere={everywhere} />
    </article>
  )
}

function whoMay({ security = [] }: Operation): string {
  const ways = security.map((way) => Object.keys(way)[0])
  if (ways.length === 0 || ways.includes(undefined)) return 'Without a key, or with one.'
  if (ways.includes('key') && ways.includes('session')) {
    return 'With a key of your account, or signed in.'
  }
  return ways.includes('key') ? 'With a key.' : 'Signed in at /account.'
}

function Parameters(props: { readonly of: string; readonly parameters: readonly Parameter[] }) {
  return (
    <div class="wide" role="region" aria-label={`Parameters of ${props.of}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">In</th>
            <th scope="col">Form</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {props.parameters.map(({ name, in: place, required, schema, description = '' }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code>{name}</code>
                {required === true && <small> needed</small>}
              </th>
              <td>{place}</td>
              <td>
                {typeWords(schema)}
                <Bounds schema={schema} />
              </td>
              <td dangerouslySetInnerHTML={{ __html: drawSentence(description) }} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Bounds({ schema }: { readonly schema: Schema }) {
  const words = boundWords(schema)
  if (words === '') return null
  return <small dangerouslySetInnerHTML={{ __html: `<br/>${drawSentence(words)}` }} />
}

function Answer({ status, reply }: { readonly status: string; readonly reply: Reply }) {
  return (
    <>
      <p>
        <strong>{status}</strong>{' '}
        <span dangerouslySetInnerHTML={{ __html: drawSentence(reply.description) }} />
      </p>
      <Body title={null} content={reply.content} />
    </>
  )
}

function Body(props: { readonly title: string | null; readonly content: Contents | undefined }) {
  const shown = Object.entries(props.content ?? {}).filter(
    ([, { schema }]) => schema?.properties !== undefined || schema?.items !== undefined,
  )
  const others = Object.keys(props.content ?? {}).filter((type) => !type.endsWith('/json'))
  return (
    <>
      {props.title !== null && props.content !== undefined && <p>{props.title}:</p>}
      {shown.map(([type, { schema = {} }]) => (
        <pre key={type} class="shape" tabIndex={0}>
          <code>{shapeOf(schema)}</code>
        </pre>
      ))}
      {others.length > 0 && <p class="quiet">As {joined(new Set(others))}.</p>}
    </>
  )
}

function Failures(props: {
  readonly responses: Operation['responses']
  readonly everywhere: ReadonlySet<string>
}) {
  const own = Object.entries(props.responses).flatMap(([status, { description }]) =>
    status < '400'
      ? []
      : codesIn(description)
          .filter((code) => !props.everywhere.has(code))
          .map((code) => ({ status, code })),
  )
  if (own.length === 0) return null
  return (
    <p>
      Fails with{' '}
      {own.map(({ status, code }, at) => (
        <>
          {at > 0 && ', '}
          {status}&nbsp;<code>{code}</code>
        </>
      ))}
      .
    </p>
  )
}

function Sentence({ text }: { readonly text: string }) {
  return <p dangerouslySetInnerHTML={{ __html: drawSentence(text) }} />
}

function joined(codes: ReadonlySet<string>) {
  return [...codes].map((code, at) => (
    <>
      {at > 0 && ', '}
      <code>{code}</code>
    </>
  ))
}

/** The error codes that every route can return. */
function codesEverywhere(routes: readonly Route[]): ReadonlySet<string> {
  const [first = [], ...others] = routes.map(({ operation }) =>
    Object.values(operation.responses).flatMap(({ description }) => codesIn(description)),
  )
  return new Set(first.filter((code) => others.every((codes) => codes.includes(code))))
}

function codesIn(description: string): readonly string[] {
  return [...description.matchAll(CODE)].map(([, code = '']) => code)
}
