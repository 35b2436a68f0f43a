import { defineConfig } from 'vitest/config'

/** Long runs share their time with much else. */
const patience = { hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

/** The long runs of `npm run test:endurance`; `npm test` has a shorter form of each but memory's. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    globalSetup: ['tests/support/database/cluster.ts'],
    projects: [
      {
        test: {
          name: 'endurance',
          include: ['tests/endurance/**/*.test.ts', 'tests/integration/**/*.endurance.test.ts'],
          testTimeout: 30 * 60_000,
          ...patience,
        },
      },
      {
        test: {
          // What `npm test` does on one screen, on every one.
          name: 'looks',
          include: ['tests/e2e/**/*.test.ts'],
          env: { EVERY_LOOK: 'true' },
          isolate: false,
          testTimeout: 300_000,
          ...patience,
        },
      },
    ],
  },
})
