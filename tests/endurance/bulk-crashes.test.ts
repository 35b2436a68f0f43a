import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertApplication } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { previewBulk } from '../support/bulk-steps.ts'
import { insertScholarship } from '../support/factories.ts'
import { signUp } from '../support/identity/people.ts'
import { type ProductProcess, startProductProcess } from '../support/processes/product-process.ts'

/** Applications between two kills: one and a half lanes, so that they fall within lanes and between them. */
const apart = 150
const kills = 50

test(`[DESK4] ${kills} times kill -9 while applications are labelled in bulk: each once, and Undo takes all back`, async () => {
  const first = await startProductProcess()
  const { db } = first
  let running: ProductProcess = first
  try {
    const officer = await signUp(first, 'moderator', 'Mira Staff')
    const scholarship = await insertScholarship(db)
    // A few more than are killed at: the last part runs in peace.
    const count = apart * (kills + 1)
    await sql`
      insert into users (id, identity_id, user_email, user_name)
      select gen_random_uuid(), gen_random_uuid()::text, 'person-' || n || '@example.org', 'Person ' || n
      from generate_series(1, ${Math.min(count, 9_999) - 1}::integer) n`.execute(db)
    const example = await insertApplication(db, {
      scholarship_id: scholarship,
    })
    const columns = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'applications' and is_generated = 'NEVER' and column_name not in ('id', 'user_id', 'payment_id')`.execute(
      db,
    )
    const others = sql.raw(columns.rows[0]?.names ?? '')
    await sql`
      with paid as (
        insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
        select gen_random_uuid(), id, ${scholarship}, 5000, 'usd', 'succeeded', now() from users
        where user_email like 'person-%' returning id, user_id
      )
      insert into applications (id, user_id, payment_id, ${others})
      select gen_random_uuid(), paid.user_id, paid.id, ${others} from paid, (select ${others} from applications where id = ${example}) as example`.execute(
      db,
    )
    const id = await previewBulk(
      first,
      officer,
      { kind: 'label', label: 'interview' },
      { view: { scholarship } },
    )
    await ask(first, officer, `POST /bulk/run/${id}`)
    const done = async () => {
      const rows = await db
        .selectFrom('bulk_items')
        .select('application_id')
        .where('state', '=', 'done')
        .execute()
      return rows.length
    }
    for (let nth = 1; nth <= kills; nth += 1) {
      await vi.waitUntil(async () => (await done()) >= Math.min(nth, kills) * apart - (nth % 7) * 10, {
        timeout: 60_000,
        interval: 5,
      })
      running.process.kill('SIGKILL')
      await running.process.ended
      // What another process would wait a minute for.
      await sql`update jobs set run_at = now() where kind = 'run_bulk' and done_at is null`.execute(db)
      running = await startProductProcess({ joins: first })
    }
    const state = async () =>
      (await db.selectFrom('bulk_actions').select('state').executeTakeFirstOrThrow()).state
    await vi.waitUntil(async () => (await state()) === 'done', { timeout: 60_000, interval: 50 })
    const marks = async () => {
      const rows = await db.selectFrom('desk_marks').select(['labels', 'version']).execute()
      return [...new Set(rows.map(row => JSON.stringify([row.labels, row.version])))]
    }
    expect(await marks()).toEqual(['[["interview"],1]'])
    const [recorded] = await db
      .selectFrom('record_entries')
      .select(({ fn }) => [
        fn.countAll<number>().as('acts'),
        fn.count<number>('application_id').distinct().as('about'),
      ])
      .where('action', '=', 'application.label')
      .execute()
    const total = Math.min(count, 9_999)
    expect(recorded).toEqual({ acts: total, about: total })
    await ask(running, officer, `POST /bulk/undo/${id}`)
    await vi.waitUntil(async () => (await state()) === 'undone', { timeout: 60_000, interval: 50 })
    expect(await marks()).toEqual(['[[],2]'])
  } finally {
    running.process.kill('SIGKILL')
    await running.process.ended
    await first.stop().catch(() => undefined)
  }
})
