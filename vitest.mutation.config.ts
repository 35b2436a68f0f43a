import { defineConfig } from 'vitest/config'
import stryker from './stryker.config.mjs'

/** Mutation testing runs the unit tests next to the rules against each mutant. */
export default defineConfig({
  test: {
    include: stryker.mutate.map(rule => rule.replace(/\.ts$/, '.test.ts')),
    setupFiles: ['tests/support/fail-on-console.ts'],
    testTimeout: 60_000,
  },
})
