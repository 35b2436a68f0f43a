import { readIndex } from '../../server/features/scholarships/search/scholarship-index/index-file.ts'
import { plainArray } from './plain-array.ts'
import { beginningsOf, queryKinds, queryOf, type Source, sourceOf } from './queries.ts'
import { indexedRows } from './rows.ts'
import { sqliteTrigrams } from './sqlite.ts'

// Measures the index of this many rows in a file, against SQLite and a plain array:
// `node --expose-gc measure.ts COUNT PATH`.
const [, , argument, path = ''] = process.argv
const count = Number(argument)
/** Different queries of each kind; the baselines answer as many of the first ones as time allows. */
const queries = 2000
const yardstickMs = 2000

interface Measured {
  p50: number
  p99: number
  perSecond: number
}

/** Asks each query once, and stops when the time is over. */
function measure<Query>(asked: Query[], answer: (query: Query) => unknown, limitMs: number): Measured {
  const took: number[] = []
  const end = performance.now() + limitMs
  for (const query of asked) {
    const began = performance.now()
    if (began > end) break
    answer(query)
    took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return {
    p50: at(0.5),
    p99: at(0.99),
    perSecond: 1000 / (took.reduce((sum, ms) => sum + ms, 0) / took.length),
  }
}

function residentMb(): number {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 1e6
}

const before = residentMb()
const began = performance.now()
const { index } = await readIndex(path)
console.log(
  `read in ${Math.round(performance.now() - began)} ms, resident ${Math.round(residentMb() - before)} MB more`,
)

const source: Source = sourceOf(count)
const asked = new Map(
  [true, false].flatMap(facets =>
    Object.keys(queryKinds).map(
      kind =>
        [
          `${kind}${facets ? '' : ', no counts'}`,
          Array.from({ length: queries }, () => queryOf(kind, source, facets)),
        ] as const,
    ),
  ),
)
const measured = new Map(
  [...asked].map(([kind, list]) => [kind, measure(list, query => index.find(query), 60_000)]),
)

const suggested = measure(
  Array.from({ length: queries }, () => beginningsOf(source)),
  terms => [index.names(terms, 5), index.beginning(terms, 3)],
  60_000,
)
console.log(
  `suggestions: ${short(suggested.p50)} ms (p50), ${short(suggested.p99)} ms (p99), ${Math.round(suggested.perSecond)} per second`,
)

const rows = [...indexedRows(count)].flat()
const array = plainArray(rows)
const sqlite = sqliteTrigrams(rows)
console.log('\n| ms | p50 | p99 | per second | found | array p50 | ratio | FTS5 p50 | ratio |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const [kind, list] of asked) {
  const own = measured.get(kind)!
  const found = list.slice(0, 200).reduce((sum, query) => sum + index.find(query).count, 0) / 200
  const others = [array, sqlite].flatMap(yardstick => {
    if (!list[0] || !yardstick(list[0])) return ['–', '–']
    const { p50 } = measure(list, yardstick, yardstickMs)
    return [short(p50), `${short(p50 / own.p50)} ×`]
  })
  console.log(
    `| ${[kind, short(own.p50), short(own.p99), Math.round(own.perSecond), Math.round(found), ...others].join(' | ')} |`,
  )
}

function short(value: number): string {
  return value < 10 ? value.toFixed(value < 1 ? 3 : 1) : String(Math.round(value))
}
