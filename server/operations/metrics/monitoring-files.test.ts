import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { watchProcess } from './process-metrics.ts'
import { productMetrics } from './product-metrics.ts'

const watch = watchProcess()
afterAll(() => watch.stop())
watch.count.jobRun('send_password_reset', 'done')
watch.count.answer({ route: '/', method: 'GET', status: '2xx' }, 1)
const pool = { totalCount: 2, idleCount: 1, waitingCount: 0 } as Pool
const ofProcess = await watch.read({
  pools: { primary: pool },
  search: { figures: () => ({ scholarships: 1, ageSeconds: 1 }) },
})
const all = [...productMetrics({}), ...ofProcess]
/** Those that a scrape adds itself. */
const added = ['bursary_process_up']
/** Every name that a scrape writes, also without a sample. */
const written = [
  ...added,
  ...all.flatMap(({ name, type }) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name],
  ),
]

test.each(['alerts.yml', 'alerts.test.yml', 'grafana-dashboard.json'])(
  '[OPS4] every metric that %s names exists',
  file => {
    const text = readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\bbursary_\w+/g))
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter(name => !written.includes(name))).toEqual([])
  },
)

test('[OPS4] every metric is watched by the dashboard or an alert', () => {
  const watching = ['alerts.yml', 'grafana-dashboard.json'].map(file =>
    readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), 'utf8'),
  )
  const alone = new Set(['bursary_search_index_scholarships', 'bursary_http_request_duration_seconds_sum'])
  const unwatched = written.filter(name => !watching.some(text => text.includes(name)) && !alone.has(name))
  expect(unwatched).toEqual([])
})

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** The rules of `alerts.yml`, and the paragraphs of `runbooks.md` by their anchors. */
function readAlerts() {
  const rules = read('deploy/monitoring/alerts.yml')
    .split('- alert: ')
    .slice(1)
    .map(text => ({
      name: /^\w+/.exec(text)?.[0] ?? '',
      runbook: /runbook: (.+)/.exec(text)?.[1],
      lasts: /for: (\d+)([mhd])/.exec(text)?.slice(1),
      expr: /expr:([^]*?)\n {8}\w/.exec(text)?.[1] ?? '',
    }))
  const sections = read('deploy/monitoring/runbooks.md').split(/^## /m).slice(1)
  const paragraphs = new Map(
    sections.map(text => [`runbooks.md#${/^\w+/.exec(text)?.[0].toLowerCase()}`, text]),
  )
  return { rules, paragraphs }
}

test('[OPS4] every alert links its paragraph of the runbooks, and every paragraph is of an alert', () => {
  const { rules, paragraphs } = readAlerts()
  expect(rules.length).toBeGreaterThan(20)
  expect(rules.map(({ runbook }) => runbook)).toEqual(
    rules.map(({ name }) => `runbooks.md#${name.toLowerCase()}`),
  )
  expect([...paragraphs.keys()].toSorted()).toEqual(rules.map(({ runbook }) => runbook).toSorted())
})

const inWords = (seconds: number) => {
  const [count, unit] = seconds < 3_600 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
const secondsOf = { m: 60, h: 3_600, d: 86_400 }

test('[OPS4] rules, runbooks, doctor and operations.md agree on minutes and hours', () => {
  const { rules, paragraphs } = readAlerts()
  const thresholdsOf = (expr: string) =>
    expr.includes('_seconds') ? [...expr.matchAll(/> (\d{2,})/g)].map(([, seconds]) => Number(seconds)) : []
  const missing = rules.flatMap(({ runbook = '', expr, lasts: [count, unit] = [] }) => {
    const thresholds = thresholdsOf(expr)
    const lasting = count ? [Number(count) * secondsOf[unit as keyof typeof secondsOf]] : []
    return (thresholds.length > 0 ? thresholds : lasting)
      .map(inWords)
      .filter(words => !paragraphs.get(runbook)?.includes(words))
      .map(words => `${runbook}: ${words}`)
  })
  expect(missing).toEqual([])

  const thresholdOf = (alert: string) => thresholdsOf(rules.find(({ name }) => name === alert)?.expr ?? '')
  expect(thresholdOf('BursaryPaymentsUnresolved')).toEqual([25 * 3_600])
  expect(read('server/features/payments/money-health-repository.ts')).toContain("interval '25 hours'")
  expect(read('docs/operations.md')).toContain('payments unresolved for 25 hours')
  expect(thresholdOf('BursaryBackupOld')).toEqual([2 * 86_400])
  expect(read('start/doctor/backup.ts')).toContain('daysToNotice = 2\n')
  expect(read('docs/operations.md')).toContain('no backup for two days')
})

test('[OPS4] the metrics are as `promtool check metrics` demands', () => {
  const faults = all.flatMap(({ name, help, type, values }) => {
    const labels = new Set(values.flatMap(sample => Object.keys(sample.labels ?? {})))
    return [
      !help && 'has no help',
      !/^[a-z][a-z0-9_]*$/.test(name) && 'is not in snake case',
      (type === 'counter') !== name.endsWith('_total') && 'ends in _total when it is no counter, or does not',
      /_(count|sum|bucket|info)$/.test(name) && name !== 'bursary_build_info' && 'ends like a histogram',
      /_(ms|s|sec|secs|milliseconds|minutes|hours|days|kb|mb|gb|kilobytes|megabytes)(_|$)/.test(name) &&
        'has no base unit',
      /(gauge|counter|histogram|summary)/.test(name) && 'says its type',
      type !== 'histogram' && labels.has('le') && 'has a label of histograms',
      labels.has('quantile') && 'has a label of summaries',
      [...labels].some(label => /[A-Z]/.test(label)) && 'has a label in camel case',
    ].flatMap(fault => (fault ? [`${name} ${fault}`] : []))
  })
  expect(all.length).toBeGreaterThan(30)
  expect(faults).toEqual([])
})
