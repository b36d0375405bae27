// Two projects. Test files of `graph` share one Neo4j, so they run one after the other. Test files of `servers` start
// their own Neo4j.

const common = {
  // Runs test files by Node's own import. `tsx` compiles TypeScript (scripts/jest.mjs).
  runner: 'jest-light-runner',
  transform: {},
  setupFilesAfterEnv: ['<rootDir>/test/support/time-limits.ts'],
  modulePathIgnorePatterns: ['<rootDir>/test/tools/'],
}
const SERVERS = [
  '<rootDir>/test/cli/cli.test.ts',
  '<rootDir>/test/neo4j/local-server.test.ts',
  '<rootDir>/test/neo4j/restore.test.ts',
]
export default {
  maxWorkers: 1,
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
