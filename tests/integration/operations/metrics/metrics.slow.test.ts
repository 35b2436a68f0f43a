import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../../../server/platform/database/new-id.ts'
import { insertScholarship } from '../../../support/factories.ts'
import { send, signUp } from '../../../support/identity/people.ts'
import { ownPort } from '../../../support/own-port.ts'
import { type ProductProcess, startProductProcess } from '../../../support/processes/product-process.ts'
import { startTestProduct, useProduct, useStarted } from '../../../support/product.ts'

/** An answer lasts a second. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 200 })

const token = 'a token of the tests, which is long enough'

interface WatchedProduct extends ProductProcess {
  metricsUrl: string
}

async function startWatched(processes: number): Promise<WatchedProduct> {
  const port = await ownPort()
  const variables = { PROCESSES: String(processes), METRICS_PORT: String(port), METRICS_TOKEN: token }
  const metricsUrl = `http://127.0.0.1:${port}/metrics`
  const starting = startProductProcess({ variables })
  // Whoever asks before the processes have started does not silence them.
  await eventually(async () => void (await fetch(metricsUrl)))
  return { ...(await starting), metricsUrl }
}

async function scrape({ metricsUrl }: WatchedProduct): Promise<string> {
  const answer = await fetch(metricsUrl)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return answer.text()
}

/** The sum of a metric's samples whose labels hold all of these words; undefined without any. */
function valueOf(text: string, name: string, ...labels: string[]): number | undefined {
  const values = text
    .split('\n')
    .filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter(line => labels.every(label => line.includes(label)))
    .map(line => Number(line.slice(line.lastIndexOf(' '))))
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}

/** Asks on connections of their own, which go to the processes in turn. */
const ask = ({ siteUrl }: { siteUrl: string }, path: string) =>
  fetch(siteUrl + path, { headers: { connection: 'close' } })

describe.each([1, 2])('with %i process(es)', processes => {
  const product = useStarted(() => startWatched(processes))

  test('[OPS4] answers are counted by pattern of the route, method and class, over all processes', async () => {
    const id = await insertScholarship(product.db)
    for (let i = 0; i < 6; i++) await (await ask(product, `/api/scholarshipDetails/${id}`)).text()
    await (await ask(product, '/api/scholarshipDetails/00000000-0000-7000-8000-000000000000')).text()
    await eventually(async () => {
      const text = await scrape(product)
      const route = 'route="/api/scholarshipDetails/:id"'
      const count = 'bursary_http_request_duration_seconds_count'
      expect(valueOf(text, count, route, 'method="GET"', 'status="2xx"')).toBe(6)
      expect(valueOf(text, count, route, 'status="4xx"')).toBe(1)
      const all = 'bursary_http_request_duration_seconds_bucket'
      expect(valueOf(text, all, route, 'le="+Inf"')).toBe(7)
      expect(valueOf(text, 'bursary_cache_lookups_total', 'result="hit"')).toBeGreaterThan(0)
      expect(text).not.toContain(id)
    })
  })

  test('[OPS4] the figures of processes, queue, money, database and disk are there', async () => {
    await eventually(async () => {
      const text = await scrape(product)
      expect(valueOf(text, 'bursary_process_up')).toBe(processes)
      expect(valueOf(text, 'bursary_search_index_ready')).toBe(processes)
      expect(valueOf(text, 'bursary_database_up')).toBe(1)
      expect(valueOf(text, 'bursary_jobs_retrying', 'kind="reconcile_payments"')).toBe(0)
      expect(valueOf(text, 'bursary_recurring_job_failures', 'kind="plan_office_news"')).toBe(0)
      expect(valueOf(text, 'bursary_payments_unresolved')).toBe(0)
      expect(valueOf(text, 'bursary_disk_free_bytes')).toBeGreaterThan(0)
      expect(valueOf(text, 'bursary_database_pool_connections', 'pool="primary"')).toBeGreaterThan(0)
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
      expect(valueOf(text, 'bursary_build_info', `version="${version}"`)).toBe(processes)
    })
  })

  test('[OPS3] [OPS4] the last backup that succeeded is there', async () => {
    const at = new Date('2026-11-24T03:00:00Z')
    await product.db
      .insertInto('backups')
      .values({ id: newId(), started_at: at, finished_at: at, place: '/backups', bytes: 5, ok: true })
      .execute()
    await eventually(async () => {
      const text = await scrape(product)
      expect(valueOf(text, 'bursary_backup_last_success_timestamp_seconds')).toBe(at.getTime() / 1000)
      expect(valueOf(text, 'bursary_backup_size_bytes')).toBe(5)
    })
  })

  test('[OPS4] on the site only who sends the token reads metrics', async () => {
    const read = (authorization?: string) =>
      fetch(`${product.siteUrl}/metrics`, authorization ? { headers: { authorization } } : {})
    expect((await read()).status).toBe(401)
    expect((await read(`Bearer ${token}!`)).status).toBe(401)
    await eventually(async () => {
      const answer = await read(`Bearer ${token}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(valueOf(await answer.text(), 'bursary_process_up')).toBe(processes)
    })
  })

  test('[OPS4] mails and jobs are counted by what became of them', async () => {
    const person = await signUp(product)
    await send(product, 'POST', '/auth/request-password-reset', { body: { email: person.email } })
    await eventually(async () => {
      const text = await scrape(product)
      expect(valueOf(text, 'bursary_mails_total', 'result="sent"')).toBeGreaterThan(0)
      const runs = ['kind="send_password_reset"', 'result="done"']
      expect(valueOf(text, 'bursary_job_runs_total', ...runs)).toBe(1)
      expect(valueOf(text, 'bursary_mails_waiting')).toBe(0)
    })
  })

  test('[OPS4] the port of the metrics serves nothing else', async () => {
    expect((await fetch(new URL('/', product.metricsUrl))).status).toBe(404)
    expect((await fetch(new URL('/metrics/', product.metricsUrl))).status).toBe(404)
  })

  test('[OPS4] a hundred scrapes at once share an answer', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => scrape(product)))
    // A busy machine takes longer for all of them than an answer lasts.
    expect(
      new Set(answers.map(text => valueOf(text, 'bursary_metrics_collection_seconds'))).size,
    ).toBeLessThan(20)
  })

  test.runIf(processes > 1)('[OPS4] a process that is blocked is silent, and delays nobody', async () => {
    const { pid } = product.process
    const [blocked = 0] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
    process.kill(blocked, 'SIGSTOP')
    onTestFinished(() => void process.kill(blocked, 'SIGCONT'))
    await eventually(async () => {
      const began = performance.now()
      const text = await scrape(product)
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(valueOf(text, 'bursary_process_up')).toBe(processes - 1)
      expect(valueOf(text, 'bursary_database_up')).toBe(1)
    })
    process.kill(blocked, 'SIGCONT')
    await eventually(async () => {
      expect(valueOf(await scrape(product), 'bursary_process_up')).toBe(processes)
    })
  })
})

describe('without a port and a token', () => {
  const product = useProduct(() => startTestProduct())

  test('[OPS4] there are no metrics', async () => {
    expect((await fetch(`${product.siteUrl}/metrics`)).status).toBe(404)
    const authorization = `Bearer ${token}`
    expect((await fetch(`${product.siteUrl}/metrics`, { headers: { authorization } })).status).toBe(404)
  })
})
