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
