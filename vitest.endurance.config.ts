import { defineConfig } from 'vitest/config'

/** The long runs of `npm run test:endurance`; `npm test` has a shorter form of each but memory's in `tests/integration`. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    globalSetup: ['tests/support/database/cluster.ts'],
    include: ['tests/endurance/**/*.test.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
    // PDF.js leaves promises without a handler when a damaged file ends inside of an object, or numbers one wrongly.
    onUnhandledError: error => !['ParserEOFException', 'FormatError'].includes(error.name ?? ''),
  },
})
