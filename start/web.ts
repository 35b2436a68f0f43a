import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// React chooses by it between its build for developing and the one for serving, which is almost twice as quick.
process.env.NODE_ENV ??= 'production'
// The next start finds the code compiled, half a second sooner; where the folder cannot be written it does without
// (docs/decisions/0025). To be said before the code is loaded.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))

const { run } = await import('./run.ts')
await run()
