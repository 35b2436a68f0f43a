import type { Measured } from './measure.ts'

/** One line of the report: a rate of the product, beside that of the obvious version, or a single number. */
export interface Result {
  size: string
  name: string
  product?: Measured & { eventLoopP99?: number; memoryMb?: number }
  obvious?: Measured
  value?: number
}

/** Prints the results as Markdown, one table for each size, and one that compares the sizes. */
export function printReport(results: Result[]): void {
  const sizes = [...new Set(results.map(result => result.size))]
  for (const size of sizes) {
    const lines = results.filter(result => result.size === size)
    print(`${size} scholarships`, [
      [
        '',
        'requests/s',
        'p50 ms',
        'p99 ms',
        'event loop p99 ms',
        'memory MB',
        'obvious: requests/s',
        'p99 ms',
        'ratio',
      ],
      ...lines.map(rowOf),
    ])
  }
  const [first = '', ...others] = sizes
  for (const other of others) {
    const pairs = results
      .filter(result => result.size === first)
      .map(
        result => [result, results.find(line => line.size === other && line.name === result.name)] as const,
      )
    print(`${other} compared with ${first}`, [
      ['', 'rate', 'p99'],
      ...pairs.flatMap(([a, b]) =>
        a.product && b?.product
          ? [[a.name, ratio(b.product.perSecond, a.product.perSecond), ratio(b.product.p99, a.product.p99)]]
          : [],
      ),
    ])
  }
}

function rowOf({ name, product, obvious, value }: Result): string[] {
  if (!product) return [name, value === undefined ? '' : value.toFixed(1), '', '', '', '', '', '', '']
  return [
    name,
    rate(product),
    product.p50.toFixed(1),
    product.p99.toFixed(1),
    product.eventLoopP99?.toFixed(1) ?? '',
    String(product.memoryMb ?? ''),
    obvious ? rate(obvious) : '',
    obvious?.p99.toFixed(1) ?? '',
    obvious ? ratio(product.perSecond, obvious.perSecond) : '',
  ]
}

const rate = ({ perSecond }: Measured) =>
  perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond))

function ratio(a: number, b: number): string {
  const value = a / b
  return `${value >= 10 ? Math.round(value) : value.toFixed(2)}×`
}

function print(title: string, [head = [], ...rows]: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n### ${title}\n`)
  console.log(
    [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n'),
  )
}
