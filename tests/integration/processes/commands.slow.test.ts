import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTransaction } from '../../../server/platform/database/connection.ts'
import { append } from '../../../server/platform/record/append.ts'
import { sealEntries } from '../../../server/platform/record/seal-entries.ts'
import product from '../../../package.json' with { type: 'json' }
import { useStarted } from '../../support/product.ts'
import { startProductProcess } from '../../support/processes/product-process.ts'

const running = useStarted(() => startProductProcess({ variables: { LOG_LEVEL: 'info' } }))

/** Runs `bin/bursary …` from another folder, with the settings of the product that runs. */
function bursary(words: string[], variables: Record<string, string> = {}) {
  const file = fileURLToPath(new URL('../../../bin/bursary', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    BURSARY_SETTINGS: '',
    DATABASE_URL: running.databaseUrl,
    ...variables,
  }
  return new Promise<{ code: unknown; output: string }>(resolve => {
    const child = execFile(file, words, { cwd: '/', env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
    child.stdin?.end()
  })
}

const portOf = (url: string) => new URL(url).port

test('[OPS2] version answers people and scripts', async () => {
  const { version } = product
  expect(await bursary(['version'])).toEqual({
    code: 0,
    output: `Bursary ${version}, Node ${process.versions.node}\n`,
  })
  const { output } = await bursary(['version', '--json'])
  expect(JSON.parse(output)).toEqual({ version, node: process.versions.node })
})

test('[OPS2] healthcheck tells whether the product serves', async () => {
  const PORT = portOf(running.siteUrl)
  expect(await bursary(['healthcheck'], { PORT, HOST: '0.0.0.0' })).toEqual({
    code: 0,
    output: 'Bursary is serving requests.\n',
  })
  const { code, output } = await bursary(['healthcheck'], { PORT: '1' })
  expect(output).toContain('http://127.0.0.1:1/readyz answered nothing.')
  expect(code).toBe(1)
})

test('[OPS2] migrate names what it did, once', async () => {
  const last = await sql<{ name: string }>`delete from kysely_migration where name =
    (select max(name) from kysely_migration) returning name`.execute(running.db)
  expect(last.rows).toHaveLength(1)
  // It runs the migration a second time, which fails on what is there: nothing has changed.
  const failed = await bursary(['migrate'])
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('already exists')
  await sql`insert into kysely_migration (name, timestamp) values (${last.rows[0]?.name}, now()::text)`.execute(
    running.db,
  )
  expect(await bursary(['migrate', '--json'])).toEqual({ code: 0, output: '{"migrated":[]}\n' })
})

test('[OPS2] reindex has the running product rebuild its index', async () => {
  const built = () => running.process.output().split('the search index is ready').length - 1
  await expect.poll(built).toBe(1)
  expect((await bursary(['reindex'])).code).toBe(0)
  await expect.poll(built).toBe(2)
})

test('[OPS2] a command that needs an answer does not wait for one without a terminal', async () => {
  const { code, output } = await bursary(['make-admin', '--email', 'ops2@example.org', '--name', 'Grace'])
  expect(output).toContain('Please give a password')
  expect(code).toBe(1)
})

test('[AUDIT1] verify-record tells people and scripts whether the record is intact', async () => {
  const { db } = running
  await withTransaction(db, tx => append(tx, { action: 'site.logo', objectId: 'logo', after: { width: 1 } }))
  await sealEntries(db)
  const { last } = JSON.parse((await bursary(['verify-record', '--json'])).output)
  const whole = await bursary(['verify-record', '--noted', `${last.number}:${last.hash}`])
  expect(whole.output).toContain('The record is intact.')
  expect(whole.code).toBe(0)
  expect(await bursary(['verify-record', '--noted', 'the last one'])).toMatchObject({ code: 2 })
  await sql`alter table record_values disable trigger user`.execute(db)
  await sql`update record_values set after = '{"width":2}'`.execute(db)
  const broken = await bursary(['verify-record'])
  expect(broken.output).toContain('The record is broken.')
  expect(broken.output).toContain('are not those that were recorded')
  expect(broken.code).toBe(1)
  expect(await bursary(['verify-record', '--json'])).toMatchObject({ code: 1 })
})
