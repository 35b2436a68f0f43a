import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The programs that tests start find their code compiled, as those of the product do (docs/decisions/0029).
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('build/compile-cache', import.meta.url))

/** Real services start slowly on a small machine; a test that hangs still ends. */
const patience = { testTimeout: 300_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    // On two cores, too: tests wait for half of their time.
    maxWorkers: 3,
    // A worker loads each module once, not once per test file: loading took a third of the time.
    isolate: false,
    // Here and not in the projects: one cluster for the whole run.
    globalSetup: ['tests/support/database/cluster.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{contract,server,start,web,demo-data,stand-ins}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/code-ahead.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          sequence: { groupOrder: 1 },
          // Not by `exclude`, which would win over that of `npm test` and let its slow tests run.
          include: ['tests/integration/**/!(*.endurance).test.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/!(*.endurance).test.ts'],
          ...patience,
        },
      },
    ],
  },
})
