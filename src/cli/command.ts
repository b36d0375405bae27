import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import type { Graph } from '../graph/graph.js'
import { withGraph, type Session } from '../jobs/session.js'

/** The context of a command: the context of jobs, and standard output. */
export interface CommandSession extends Session {
  /** Writes results to standard output. */
  readonly print: (text: string) => void
}

/** What the commands need from the process. */
export interface CommandHost {
  /** Opens the session. `--help` does not call this, so it works even with invalid settings. */
  readonly open: () => CommandSession
  readonly finish: (exitCode: number) => void
}

/** Adds a command, or a group of commands, to its parent. */
export type AddCommand = (parent: Command, host: CommandHost) => void

/** An argument or option. The type is that of its checked value. */
interface Input<T> {
  readonly definition: Argument | Option
  /** Only for the type. */
  readonly value?: T
}

interface OptionalInput<T> extends Input<T> {
  readonly isOptional: true
}

type Inputs = Readonly<Record<string, Input<unknown>>>
type ValueOf<I> = I extends Input<infer T> ? T : never
type OptionalNames<I extends Inputs> = {
  [Name in keyof I]: I[Name] extends OptionalInput<unknown> ? Name : never
}[keyof I]
/** The values by name, without the options that are not given. */
type Values<I extends Inputs> = {
  readonly [Name in Exclude<keyof I, OptionalNames<I>>]: ValueOf<I[Name]>
} & { readonly [Name in OptionalNames<I>]?: ValueOf<I[Name]> }

/** Defines a command. `run` may return the exit code. */
export function command<I extends Inputs>(
  name: string,
  description: string,
  inputs: I,
  run: (session: CommandSession, values: Values<I>) => unknown,
): AddCommand {
  return (parent, { open, finish }) => {
    const added = parent.command(name).description(description)
    for (const { definition } of Object.values(inputs)) {
      if (definition instanceof Option) added.addOption(definition)
      else added.addArgument(definition)
    }
    added.action(async () => {
      const args: unknown[] = added.processedArgs.slice()
      const options: Readonly<Record<string, unknown>> = added.opts()
      const values = Object.entries(inputs).flatMap(([key, { definition }]) => {
        const isOption = definition instanceof Option
        const value = isOption ? options[definition.attributeName()] : args.shift()
        return value === undefined ? [] : [[key, value]]
      })
      // The definitions check the values, so that they have these types.
      const exitCode = await run(open(), Object.fromEntries(values) as Values<I>)
      if (typeof exitCode === 'number') finish(exitCode)
    })
  }
}

/** Defines a command that works on the graph. */
export function graphCommand<I extends Inputs>(
  name: string,
  description: string,
  inputs: I,
  run: (session: CommandSession, graph: Graph, values: Values<I>) => Promise<unknown>,
): AddCommand {
  return command(name, description, inputs, (session, values) =>
    withGraph(session, (graph) => run(session, graph, values)),
  )
}

/** Defines a command with subcommands. */
export function group(name: string, description: string, commands: readonly AddCommand[]) {
  return (parent: Command, host: CommandHost): void => {
    const added = parent.command(name).description(description)
    for (const add of commands) add(added, host)
  }
}

/** An argument that is checked with `schema`, by default any text. */
export function argument<S extends z.ZodType = z.ZodString>(
  flags: string,
  help: string,
  schema?: S,
): Input<z.output<S>> {
  return { definition: checkedBy(schema, new Argument(flags, help)) }
}

/** An option with a value that is checked with `schema`, by default any text. */
export function option<S extends z.ZodType = z.ZodString>(
  flags: string,
  help: string,
  schema?: S,
): OptionalInput<z.output<S>> {
  return { definition: checkedBy(schema, new Option(flags, help)), isOptional: true }
}

/** An option without which the command does not run. */
export function required<S extends z.ZodType = z.ZodString>(
  flags: string,
  help: string,
  schema?: S,
): Input<z.output<S>> {
  return { definition: checkedBy(schema, new Option(flags, help)).makeOptionMandatory() }
}

/** An option with a default value. `shown`: the default in the help. */
export function optionOr<T>(
  flags: string,
  help: string,
  schema: z.ZodType<T>,
  value: T,
  shown?: string,
): Input<T> {
  return { definition: checkedBy(schema, new Option(flags, help)).default(value, shown) }
}

/** An option without a value. */
export function flag(flags: string, help: string): OptionalInput<true> {
  return { definition: new Option(flags, help), isOptional: true }
}

/** Lets a definition check its values with `schema`. A list of texts is not checked. */
function checkedBy<D extends Argument | Option>(schema: z.ZodType | undefined, definition: D): D {
  const single = schema instanceof z.ZodArray ? schema.element : schema
  if (single instanceof z.ZodEnum) definition.choices(single.options.map(String))
  else if (schema !== undefined && !definition.variadic) {
    definition.argParser((text: string) => {
      const { data, error } = schema.safeParse(text)
      if (error === undefined) return data
      throw new InvalidArgumentError(error.issues[0]?.message ?? '')
    })
  }
  return definition
}
