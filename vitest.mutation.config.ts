import { defineConfig } from 'vitest/config'

/** The unit tests that mutation testing runs against each mutant; `stryker.config.mjs` names the rules. */
export default defineConfig({
  test: {
    include: [
      'contract/{applications,core,report,scholarships,scores}/*.test.ts',
      'contract/scholarships/lifecycle/*.test.ts',
      'server/features/*/*-{policy,states}.test.ts',
      'server/platform/access/*.test.ts',
    ],
    setupFiles: ['tests/support/fail-on-console.ts'],
    testTimeout: 60_000,
  },
})
