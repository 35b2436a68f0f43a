import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../server/platform/database/new-id.ts'
import { actUntilDone, type Killing } from '../scenarios/running/killed-acts.ts'
import { ask } from '../support/ask.ts'
import { insertMember } from '../support/committee-steps.ts'
import { insertUser } from '../support/factories.ts'
import { signUp } from '../support/identity/people.ts'
import { type ServedProduct, startTestProduct } from '../support/product.ts'
import { insertCommittee, joinCommittee } from '../support/reading-steps.ts'

const kills = 100
const [readers, applications] = [10, 60]
/** Each application is read twice. */
const readings = 2 * applications

test(`[FAIR4] [FAIR8] ${kills} times kill -9 while readings are assigned and a ranking is handed over: all of it or nothing`, async () => {
  const product = await startTestProduct({}, { withoutBackground: true })
  try {
    const officer = await signUp(product, 'moderator', 'Tara Rahman')
    const killing: Killing = { kills, killed: 0, seen: {}, look }
    while (killing.killed < kills) await readOne(product, officer.userId, killing)
    console.info(killing.seen)
    expect(killing.killed).toBe(kills)
  } finally {
    await product.stop()
  }
})

/** A committee from its assignment to what it hands over, both of which are killed until they were faster than the kill. */
async function readOne(product: ServedProduct, officer: string, killing: Killing): Promise<void> {
  const { db } = product
  const committee = await insertCommittee(product, { applications })
  const { scholarship } = committee
  const members: string[] = []
  for (let nth = 0; nth < readers; nth += 1) {
    const email = `${newId()}@example.org`
    const userId = await insertUser(db, { user_email: email })
    members.push(await insertMember(product, { userId, email, name: `Reader ${nth}` }, scholarship))
  }
  const pairs = committee.applications.flatMap(({ id }, nth) =>
    [0, 1].map(each => [members[(nth + each) % readers], id]),
  )
  const _id = newId()
  const result = { pairs, wanted: readings, loads: [], missing: [], help: [], invited: 0, unnamed: 0 }
  await sql`insert into committee_proposals (id, scholarship_id, state, result)
    values (${_id}, ${scholarship}, 'ready', ${JSON.stringify(result)})`.execute(db)
  const count = async (table: 'committee_readings' | 'decisions') => {
    const rows = await db
      .selectFrom(table)
      .where('scholarship_id', '=', scholarship)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return rows.count
  }
  const after = (tried: number) => (tried * 17 + killing.killed * 5) % 120
  await actUntilDone(product, killing, {
    order: { act: 'assign', userId: officer, scholarship, wish: { _id } },
    isDone: async () => (await count('committee_readings')) > 0,
    after,
  })

  await sql`update committee_readings set state = 'submitted', points = '{3,3}', submitted_at = now() - interval '1 day'
    where scholarship_id = ${scholarship}`.execute(db)
  await sql`insert into committee_submissions (reading_id, number, points, words, mean, at)
    select id, 1, '{3,3}', '', 1 + 4 * random(), now() - interval '1 day' from committee_readings
    where scholarship_id = ${scholarship}`.execute(db)
  const chair = await joinCommittee(product, committee, { part: 'chair' })
  const { body } = await ask(product, chair, `GET /readings/ranking/${scholarship}`)
  // Where nobody is tied.
  const places = body.rows.findIndex(({ tied }: { tied: boolean }, at: number) => at >= 10 && !tied)
  const wish = { version: body.version, places, waitlist: 0 }
  await actUntilDone(product, killing, {
    order: { act: 'handOver', userId: chair.userId, scholarship, wish },
    isDone: async () => (await count('decisions')) > 0,
    after,
  })
}

/** Of every committee: no readings, or all of them, with a mail to each reader; no proposals, or all, and closed then. */
async function look({ db }: ServedProduct): Promise<void> {
  const { rows } = await sql`
    select distinct
      (select count(*) from committee_readings where scholarship_id = committees.scholarship_id)::integer as readings,
      (select count(*) from jobs where kind = 'send_committee_mail'
        and key like 'committee-work:' || proposal.id || ':%')::integer as mails,
      proposal.state as proposal,
      (select count(*) from decisions where scholarship_id = committees.scholarship_id)::integer as decisions,
      committees.state
    from committees join committee_proposals as proposal using (scholarship_id)`.execute(db)
  for (const row of rows) expect(wholes).toContainEqual(row)
}

const assigned = { readings, mails: readers, proposal: 'confirmed' }
const wholes = [
  { readings: 0, mails: 0, proposal: 'ready', decisions: 0, state: 'open' },
  { ...assigned, decisions: 0, state: 'open' },
  { ...assigned, decisions: applications, state: 'handedOver' },
]
