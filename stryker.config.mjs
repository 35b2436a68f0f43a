/** Mutation testing of the pure rules, `npm run test:mutation`: each mutant must be killed by a unit test. */
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: [
    'server/{applications,payments,reviews}/*-policy.ts',
    'server/features/payments/payment-states.ts',
    'contract/applications/application-{rules,terms}.ts',
    'contract/scholarships/deadline.ts',
    'contract/core/money.ts',
    'contract/core/roles.ts',
  ],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  concurrency: 1,
  thresholds: { high: 99, low: 98, break: 98 },
  tempDirName: 'node_modules/.stryker',
  ignorePatterns: ['build', 'data', 'bench'],
  // Stryker rewrites the named file with an API that TypeScript 7 no longer has; no test reads a tsconfig.
  tsconfigFile: 'none',
}
