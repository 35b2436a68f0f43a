import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeIndex } from '../../server/features/scholarships/search/scholarship-index/index-file.ts'
import { buildIndex } from '../../server/features/scholarships/search/scholarship-index/scholarship-index.ts'
import { indexedRows } from './rows.ts'

// Builds the index of this many rows and writes it to a file: `node build.ts COUNT PATH`.
const [, , count, path = ''] = process.argv
const began = performance.now()
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const index = await buildIndex(indexedRows(Number(count)))
delay.disable()
const built = performance.now()
await writeIndex(path, index, '')
const seconds = (ms: number) => (ms / 1000).toFixed(1)
console.log(
  `built in ${seconds(built - began)} s with generating the rows, written in ${seconds(performance.now() - built)} s;`,
  `other work waited ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99), ${(delay.max / 1e6).toFixed(0)} ms at most`,
)
