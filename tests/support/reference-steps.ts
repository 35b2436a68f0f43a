import { sql } from 'kysely'
import type { z } from 'zod'
import type { newReferenceSettings } from '../../contract/references/references.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask } from './ask.ts'
import { dateIn } from './factories.ts'
import { confirmEmail, type Person } from './identity/people.ts'
import { linkOf, mailAbout } from './mail/outbox.ts'
import type { ServedProduct } from './product.ts'

/** Lets a scholarship ask for references, until sixty days from now. */
export async function askForReferences(
  product: ServedProduct,
  officer: Person,
  scholarshipId: string,
  settings: Partial<Omit<z.input<typeof newReferenceSettings>, 'version'>> = {},
): Promise<void> {
  const address = `/references/scholarship/${scholarshipId}`
  const { version } = (await ask(product, officer, `GET ${address}`)).body
  const body = { count: 2, asks: 'application', closesOn: dateIn(60), question: 'How do they work?' }
  const answer = await ask(product, officer, `PATCH ${address}`, { ...body, ...settings, version })
  if (answer.status !== 200) throw new Error(`settings: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Names a referee. @returns the id of the request */
export async function nameReferee(
  product: ServedProduct,
  applicant: Person,
  scholarshipId: string,
  referee: { name: string; email: string; replaces?: string },
): Promise<string> {
  await confirmEmail(product, applicant)
  const body = { scholarshipId, relation: 'My teacher', ...referee }
  const answer = await ask(product, applicant, 'POST /references', body)
  if (answer.status !== 201) throw new Error(`naming: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.insertedId
}

/** The token of the link that a referee was mailed first; a mail to a corrected address does not wait. */
export async function mailedToken(product: ServedProduct, email: string): Promise<string> {
  const soon = sql`now() + interval '3 minutes'`
  await sql`update reference_requests set mail_at = now() where email = ${email} and mail_at between now() and ${soon}`.execute(
    product.db,
  )
  await sql`update jobs set run_at = now() where kind = 'send_reference_requests' and run_at < ${soon}`.execute(
    product.db,
  )
  return linkOf(await mailAbout(product, email, 'reference'), 'reference').token
}

/** So many days pass for what was asked and mailed; jobs that wait for a later day are due. */
export async function letDaysPass({ db }: ServedProduct, days: number): Promise<void> {
  const past = sql`make_interval(days => ${days})`
  await sql`update reference_requests set asked_at = asked_at - ${past}, reminded_at = reminded_at - ${past},
    mail_at = mail_at - ${past}`.execute(db)
  await sql`update jobs set run_at = run_at - ${past} where done_at is null and kind = 'send_reference_requests'`.execute(
    db,
  )
}

/** Plans the reminders that are due by now. */
export async function planRemindersNow({ db }: ServedProduct): Promise<void> {
  await sql`update jobs set run_at = now() where kind = 'plan_reference_reminders'`.execute(db)
}

/** Inserts a letter into the database, sent unless its request says otherwise. @returns the id of the request */
export async function insertLetter(
  { db }: Pick<ServedProduct, 'db'>,
  { userId }: Pick<Person, 'userId'>,
  scholarshipId: string,
  letter: { name: string; email?: string; text?: string; file?: Buffer; state?: 'opened' | 'received' },
): Promise<string> {
  const { name, email = `${newId()}@example.org`, text = '', file, state = 'received' } = letter
  const id = newId()
  await db
    .insertInto('reference_requests')
    .values({
      id,
      user_id: userId,
      scholarship_id: scholarshipId,
      name,
      email,
      relation: 'My teacher',
      state,
      settled_at: state === 'received' ? new Date('2026-11-20T12:00:00Z') : null,
      // So that today's mail can still leave.
      mail_at: new Date('2026-11-10T12:00:00Z'),
      mail_waits: false,
    })
    .execute()
  const kept = file ? { file, file_name: 'letter.pdf' } : {}
  await db
    .insertInto('reference_letters')
    .values({ request_id: id, text, version: 1, ...kept })
    .execute()
  return id
}
