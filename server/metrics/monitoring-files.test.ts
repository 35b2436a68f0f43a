import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processMetrics } from './process-metrics.ts'
import { productMetrics } from './product-metrics.ts'

/** Every name that a scrape writes, also without a sample. */
const written = [...productMetrics({}), ...processMetrics([])].flatMap(({ name, type }) =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name],
)

test.each(['alerts.yml', 'alerts.test.yml', 'grafana-dashboard.json'])(
  '[OPS4] every metric that %s names exists',
  file => {
    const text = readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\bbursary_\w+/g))
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter(name => !written.includes(name))).toEqual([])
  },
)

test('[OPS4] every metric is watched by the dashboard or an alert', () => {
  const watching = ['alerts.yml', 'grafana-dashboard.json'].map(file =>
    readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8'),
  )
  const alone = new Set(['bursary_search_index_scholarships', 'bursary_http_request_duration_seconds_sum'])
  const unwatched = written.filter(name => !watching.some(text => text.includes(name)) && !alone.has(name))
  expect(unwatched).toEqual([])
})
