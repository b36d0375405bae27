// What Jest does anew for each test file, and what is the same each time: the packages of `node_modules` are loaded by
// Node, once, and what tests can change, which is our own code, by Jest. So `jest.mock` of a package has no effect; what it
// exports can be spied on, until the file ends.

const { createRequire } = require('node:module')
const { default: Runtime } = require('jest-runtime')

const OF_JEST = /^(@?jest|@sinonjs|expect)\b/
const IN_A_PACKAGE = /[/\\]node_modules[/\\]/

module.exports = class PackagesOnce extends Runtime {
  requireModuleOrMock(from, name) {
    return isPackage(from, name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name)
  }
}

const known = new Map()

function isPackage(from, name) {
  const key = `${from}\0${name}`
  let answer = known.get(key)
  if (answer === undefined) known.set(key, (answer = looksLikePackage(from, name)))
  return answer
}

function looksLikePackage(from, name) {
  // Some packages are modules, which Node requires since 20.19 only.
  if (!process.features.require_module || /^[./]|^node:/.test(name) || OF_JEST.test(name))
    return false
  try {
    return IN_A_PACKAGE.test(createRequire(from).resolve(name))
  } catch {
    return false
  }
}

// Each server compiles the schemas of all its routes, which are those of the server before.
const ofFastify = createRequire(require.resolve('fastify'))
for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']) {
  const select = ofFastify(name)
  const compiled = new Map()
  const selectOnce = () => {
    const build = select()
    return (schemas, options) => {
      const compile = build(schemas, options)
      return (route) => {
        const key = JSON.stringify([schemas, options, route.schema])
        const already = compiled.get(key) ?? compile(route)
        compiled.set(key, already)
        return already
      }
    }
  }
  ofFastify.cache[ofFastify.resolve(name)].exports = Object.assign(selectOnce, select)
}
