import { defineConfig } from 'vitest/config'

/** The unit tests that mutation testing runs against each mutant. */
export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*-{policy,rules,states}.test.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
  },
})
