// Tests run among Node's own globals, not in a context for each file: packages then need to be loaded once only (see
// packages-once.cjs), their code stays compiled, and no error or array is of another realm.

const vm = require('node:vm')
const { TestEnvironment } = require('jest-environment-node')

const compileIn = vm.compileFunction
vm.compileFunction = (source, parameters, { parsingContext: _anotherContext, ...options }) =>
  compileIn(source, parameters, options)

module.exports = class OneContext extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    const { console, process } = globalThis
    this.own = { console, exit: process.exit }
    this.global = globalThis
    this.moduleMocker = new this.moduleMocker.constructor(globalThis)
    this.fakeTimersModern = new this.fakeTimersModern.constructor({
      config: config.projectConfig,
      global: globalThis,
    })
  }

  async setup() {
    // The driver keeps the stack of each question; Jest asks for a hundred lines and maps each to its source.
    Error.stackTraceLimit = 10
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks()
    await super.teardown()
    globalThis.console = this.own.console
    globalThis.process.exit = this.own.exit
  }
}
