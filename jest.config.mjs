// Two projects, which `npm test` runs in parallel. Test files of `graph` share one Neo4j, so they run one after the
// other. Test files of `servers` start their own Neo4j.

const common = {
  testEnvironment: '<rootDir>/test/support/jest/one-context.cjs',
  runtime: '<rootDir>/test/support/jest/packages-once.cjs',
  // A separate package that uses the test runner of Node.js.
  modulePathIgnorePatterns: ['<rootDir>/test/tools/'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These packages are ES modules, which Jest cannot load without a transform.
  transformIgnorePatterns: [
    '/node_modules/(?!(@fastify/cookie|any-ascii|content-disposition|cookie|jose|oauth4webapi|openid-client|p-limit|uuid|yocto-queue)/)',
  ],
}

const SERVERS = [
  '<rootDir>/test/cli.test.ts',
  '<rootDir>/test/neo4j/local-server.test.ts',
  '<rootDir>/test/neo4j/restore.test.ts',
]

export default {
  maxWorkers: 1,
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'graph',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...SERVERS],
      globalSetup: '<rootDir>/test/support/start-graph.ts',
      globalTeardown: '<rootDir>/test/support/stop-graph.ts',
    },
    { ...common, displayName: 'servers', testMatch: SERVERS },
  ],
}
