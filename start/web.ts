import { run } from './run.ts'

// React chooses by it between its build for developing and the one for serving, which is almost twice as quick.
process.env.NODE_ENV ??= 'production'

await run()
