// What Jest makes slow, and tests pay for with each server that they build.

// The driver keeps the stack of each question; Jest asks for a hundred lines and maps each to its source.
Error.stackTraceLimit = 10

// Fastify looks for a plugin without a name among all modules that are loaded, which Jest lists slowly.
const NAME = Symbol.for('fastify.display-name')
Object.defineProperty(Function.prototype, NAME, {
  configurable: true,
  get(this: () => void) {
    return this.name === '' ? 'a plugin without a name' : this.name
  },
  set(this: () => void, value: string) {
    Object.defineProperty(this, NAME, { value, configurable: true, writable: true })
  },
})

// Each server compiles the schemas of all its routes, which are those of the server before.
type Compile = (route: { readonly schema: unknown }) => unknown
type Build = (schemas: unknown, options: unknown) => Compile

for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']) {
  jest.doMock(name, () => {
    const select = jest.requireActual<() => Build>(name)
    const compiled = new Map<string, unknown>()
    const selectOnce = (): Build => {
      const build = select()
      return (schemas, options) => {
        const compile = build(schemas, options)
        return (route) => {
          const key = JSON.stringify([schemas, options, route.schema])
          const known = compiled.get(key) ?? compile(route)
          compiled.set(key, known)
          return known
        }
      }
    }
    return Object.assign(selectOnce, select)
  })
}
