import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm run bench -- search 10000 100000 1000000: builds the index of this many scholarships in one process, as the product
// does, and measures it in another, against SQLite's FTS5 and a plain array.
const sizes = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'bursary-search-'))
try {
  for (const size of sizes.length > 0 ? sizes : ['10000', '100000', '1000000']) {
    console.log(`\n### ${Number(size).toLocaleString('en')} scholarships\n`)
    for (const script of ['build.ts', 'measure.ts']) await run(script, [size, join(folder, size)])
  }
} finally {
  await rm(folder, { recursive: true })
}

async function run(script: string, args: string[]): Promise<void> {
  const path = fileURLToPath(new URL(`search/${script}`, import.meta.url))
  const child = fork(path, args, { execArgv: ['--expose-gc'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
}
