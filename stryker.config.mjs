import { globSync } from 'node:fs'

/** Rules that need nothing but their arguments. */
const rules = [
  'server/features/*/*-policy.ts',
  'server/features/payments/payment-states.ts',
  'server/platform/access/*.ts',
  'contract/applications/application-{rules,terms}.ts',
  'contract/scholarships/deadline.ts',
  'contract/scholarships/lifecycle/{closing,edit-rules,round-state}.ts',
  'contract/report/hide-small.ts',
  'contract/scores/score-terms.ts',
  'contract/core/{currency,money,roles}.ts',
]

/** Mutation testing of the pure rules, `npm run test:mutation`: each mutant must be killed by a unit test. */
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: rules.flatMap(found),
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  concurrency: 1,
  thresholds: { high: 99, low: 97, break: 95 },
  tempDirName: 'node_modules/.stryker',
  ignorePatterns: ['build', 'data', 'bench'],
  // Stryker rewrites the named file with an API that TypeScript 7 no longer has; no test reads a tsconfig.
  tsconfigFile: 'none',
}

/** @throws Error where a rule has moved, which would leave it untested */
function found(rule) {
  const files = globSync(rule).filter(file => !file.endsWith('.test.ts'))
  if (files.length === 0) throw new Error(`Mutation testing finds nothing at ${rule}.`)
  return files
}
