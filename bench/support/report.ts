import type { Measured } from './measure.ts'

/** Processor time per answer in ms: of server and database together, and of the database. */
export type Load = Measured & {
  eventLoopP99?: number
  memoryMb?: number
  cpuMs?: number
  databaseCpuMs?: number
}

/** One line of the report: rates, or a single number. */
export interface Result {
  size: string
  name: string
  /** Without the public cache, or never cached. */
  cold?: Load
  /** With the public cache. */
  warm?: Load
  baseline?: Load
  /** Of a bare Fastify route with one prepared query, in the same turns. */
  route?: Load
  /** Of Fastify with SQLite's FTS5. */
  fts5?: Load
  value?: number
}

const columns = [
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'of it database',
  'event loop p99 ms',
  'memory MB',
]

/** Prints the results as Markdown: for each size, and the other sizes compared with the first. */
export function printReport(results: Result[]): void {
  const sizes = [...new Set(results.map(result => result.size))]
  for (const size of sizes) {
    const lines = results.filter(result => result.size === size)
    for (const [what, key] of Object.entries({
      uncached: 'cold',
      cached: 'warm',
      'the baseline version': 'baseline',
    }))
      print(`${size}, ${what}`, [
        ['', ...columns],
        ...lines.flatMap(line => rowOf(line.name, line[key as 'cold'])),
      ])
    print(`${size}, how many times the baseline version`, [
      ['', 'uncached, rate', 'CPU', 'cached, rate', 'CPU'],
      ...lines.flatMap(({ name, cold, warm, baseline }) =>
        baseline ? [[name, ...timesBetter(cold, baseline), ...timesBetter(warm, baseline)]] : [],
      ),
    ])
    print(`${size}, processor time as a multiple of a bare Fastify route with one prepared query`, [
      ['', 'uncached', 'cached'],
      ...lines.flatMap(({ name, cold, warm, route }) =>
        route ? [[name, ratio(cold?.cpuMs, route.cpuMs), ratio(warm?.cpuMs, route.cpuMs)]] : [],
      ),
    ])
    print(`${size}, how many times SQLite's FTS5 behind Fastify`, [
      ['', 'uncached, rate', 'CPU', 'cached, rate', 'CPU'],
      ...lines.flatMap(({ name, cold, warm, fts5 }) =>
        fts5 ? [[name, ...timesBetter(cold, fts5), ...timesBetter(warm, fts5)]] : [],
      ),
    ])
    print(`${size}, single numbers`, [
      ['', ''],
      ...lines.flatMap(({ name, value }) => (value === undefined ? [] : [[name, short(value)]])),
    ])
  }
  const [first = '', ...others] = sizes
  for (const other of others) print(`${other} compared with ${first}`, compare(results, first, other))
}

function compare(results: Result[], first: string, other: string): string[][] {
  const rows = results.flatMap(a => {
    const b = results.find(line => line.size === other && line.name === a.name)
    if (a.size !== first || !b) return []
    const cells = [...change(b.cold, a.cold), ...change(b.warm, a.warm)]
    return cells.some(Boolean) ? [[a.name, ...cells]] : []
  })
  return [['', 'uncached: rate', 'p99', 'CPU', 'cached: rate', 'p99', 'CPU'], ...rows]
}

function change(b: Load | undefined, a: Load | undefined): string[] {
  if (!a || !b) return ['', '', '']
  return [ratio(b.perSecond, a.perSecond), ratio(b.p99, a.p99), ratio(b.cpuMs, a.cpuMs)]
}

function timesBetter(load: Load | undefined, baseline: Load): string[] {
  return load ? [ratio(load.perSecond, baseline.perSecond), ratio(baseline.cpuMs, load.cpuMs)] : ['', '']
}

function rowOf(name: string, load: Load | undefined): string[][] {
  if (!load) return []
  const { perSecond, p50, p99, cpuMs, databaseCpuMs, eventLoopP99, memoryMb } = load
  return [[name, ...[perSecond, p50, p99, cpuMs, databaseCpuMs, eventLoopP99, memoryMb].map(short)]]
}

function short(value: number | undefined): string {
  if (value === undefined) return ''
  return value < 10 ? value.toFixed(value < 1 ? 2 : 1) : String(Math.round(value))
}

const ratio = (a: number | undefined, b: number | undefined) => (a && b ? `${short(a / b)} ×` : '')

function print(title: string, [head = [], ...rows]: string[][]): void {
  if (rows.length === 0) return
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n### ${title}\n`)
  console.log(
    [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n'),
  )
}
