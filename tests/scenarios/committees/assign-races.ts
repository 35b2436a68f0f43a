import { sql } from 'kysely'
import { expect } from 'vitest'
import { numbersOf } from '../../../server/features/committees/shown-application.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertMember, makeCommittee, open } from '../../support/committee-steps.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import type { Person } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'

/** An open committee of two readers and three applications, each of which wants both. */
async function committeeOf(product: ServedProduct, officer: Person) {
  const { db } = product
  const scholarship = await insertScholarship(db)
  await makeCommittee(product, officer, scholarship)
  const members: string[] = []
  for (const name of ['Kofi Mensah', 'Ama Owusu']) {
    const email = `${newId()}@example.org`
    const userId = await insertUser(db, { user_email: email, user_name: name })
    members.push(await insertMember(product, { userId, email, name }, scholarship))
  }
  await open(product, officer, scholarship)
  const applications: string[] = []
  for (let number = 0; number < 3; number += 1)
    applications.push(await insertApplication(db, { scholarship_id: scholarship }))
  await numbersOf(db, scholarship)
  return { scholarship, members, applications }
}

type Committee = Awaited<ReturnType<typeof committeeOf>>

/** A proposal that is ready: everybody reads everything. */
async function propose({ db }: ServedProduct, { scholarship, members, applications }: Committee) {
  const id = newId()
  const result = {
    pairs: members.flatMap(member => applications.map(application => [member, application])),
    wanted: 6,
    loads: [],
    missing: [],
    help: [],
    invited: 0,
    unnamed: 0,
  }
  await sql`insert into committee_proposals (id, scholarship_id, state, result)
    values (${id}, ${scholarship}, 'ready', ${JSON.stringify(result)})
    on conflict (scholarship_id) do update set id = excluded.id, state = 'ready', result = excluded.result`.execute(
    db,
  )
  return id
}

const assign = (product: ServedProduct, officer: Person, { scholarship }: Committee, _id: string) =>
  ask(product, officer, `POST /committees/assign/${scholarship}`, { _id })

async function forget({ db }: ServedProduct, { scholarship, members }: Committee) {
  await db.deleteFrom('committee_readings').where('scholarship_id', '=', scholarship).execute()
  await db.deleteFrom('committee_conflicts').where('member_id', 'in', members).execute()
  await sql`delete from jobs where kind = 'send_committee_mail'`.execute(db)
}

/** Somebody confirms a proposal while a reader declares a conflict, in turns a moment earlier and later. */
export async function raceAssignAgainstDeclare(
  product: ServedProduct,
  officer: Person,
  rounds: number,
): Promise<{ assigned: number; refused: number }> {
  const { db } = product
  const committee = await committeeOf(product, officer)
  const [member_id = ''] = committee.members
  const [application_id = ''] = committee.applications
  const ended = { assigned: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await forget(product, committee)
    const proposal = await propose(product, committee)
    const confirm = () => assign(product, officer, committee, proposal)
    const declare = async () => {
      // A confirmation takes longer: one statement after the other, so that either comes first at times.
      for (let wait = 0; wait < (round * 7) % 60; wait += 1) await sql`select 1`.execute(db)
      return db
        .insertInto('committee_conflicts')
        .values({ id: newId(), member_id, application_id, source: 'known' })
        .execute()
    }
    const [{ status }] = await (round % 2 === 0
      ? Promise.all([confirm(), declare()])
      : Promise.all([declare(), confirm()]).then(([, answer]) => [answer] as const))
    const rows = await db
      .selectFrom('committee_readings')
      .select(['member_id', 'application_id', 'state'])
      .where('scholarship_id', '=', committee.scholarship)
      .execute()
    const against = rows.filter(row => row.member_id === member_id && row.application_id === application_id)
    if (status === 200) {
      ended.assigned += 1
      expect(rows).toHaveLength(6)
      expect(against.map(({ state }) => state)).toEqual(['void'])
    } else {
      ended.refused += 1
      expect([status, rows]).toEqual([409, []])
    }
  }
  expect(ended.assigned + ended.refused).toBe(rounds)
  return ended
}

/** Two confirm the same proposal at once. @returns what each confirmation answered, as often as that was so */
export async function raceConfirmations(
  product: ServedProduct,
  officer: Person,
  rounds: number,
): Promise<Record<string, number>> {
  const { db } = product
  const committee = await committeeOf(product, officer)
  const seen: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    await forget(product, committee)
    const proposal = await propose(product, committee)
    const answers = await Promise.all([1, 2].map(() => assign(product, officer, committee, proposal)))
    const { rows } = await sql<{ readings: number; mails: number }>`
      select (select count(*)::integer from committee_readings where scholarship_id = ${committee.scholarship}) as readings,
        (select count(*)::integer from jobs where key like ${`committee-work:${proposal}:%`}) as mails`.execute(
      db,
    )
    const found = JSON.stringify([answers.map(({ status, body }) => [status, body]), rows[0]])
    seen[found] = (seen[found] ?? 0) + 1
  }
  return seen
}

/** Both are told the same; it was done once. */
export const confirmedOnce = JSON.stringify([
  [
    [200, { assigned: 6, mails: 2 }],
    [200, { assigned: 6, mails: 2 }],
  ],
  { readings: 6, mails: 2 },
])
