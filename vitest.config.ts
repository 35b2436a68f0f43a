import { defineConfig } from 'vitest/config'

/** Real services start slowly on a small machine; a test that hangs still ends. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,server,start,web,payment-sandbox,google-sandbox,mail-outbox}/**/*.test.{ts,tsx}',
          ],
          setupFiles: ['tests/support/fail-on-console.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
