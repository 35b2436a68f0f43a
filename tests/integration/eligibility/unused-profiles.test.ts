import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeUnusedProfiles } from '../../../server/features/eligibility/unused-profile-service.ts'
import { ask } from '../../support/ask.ts'
import { goodPassword, type Person, send, signUp } from '../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

// Without its background: a mail that was sent leaves nothing to read in the queue.
const product = useProduct(() => startTestProduct({}, { withoutBackground: true }))

async function answering(): Promise<Person> {
  const person = await signUp(product)
  await ask(product, person, 'PATCH /aboutYou', { answers: { p_residence: 'BD' } })
  return person
}

const agoOf = (column: 'used_at' | 'told_at', { userId }: Person, ago: string) =>
  sql`update profile_uses set ${sql.ref(column)} = now() - ${ago}::interval where user_id = ${userId}`.execute(
    product.db,
  )

const answersOf = async (person: Person) => (await ask(product, person, 'GET /aboutYou')).body.answers.length

async function toldTo({ email }: Person): Promise<number> {
  const { rows } = await sql`
    select from jobs where kind = 'send_profile_notice' and payload ->> 'to' = ${email}`.execute(product.db)
  return rows.length
}

test('[ELIG11] what nobody has used for 24 months goes a month after a mail, once', async () => {
  const [idle, active] = [await answering(), await answering()]
  await agoOf('used_at', idle, '22 months')
  await removeUnusedProfiles(product.db)
  expect(await toldTo(idle)).toBe(0)
  await agoOf('used_at', idle, '23 months 1 day')
  await Promise.all([removeUnusedProfiles(product.db), removeUnusedProfiles(product.db)])
  expect(await toldTo(idle)).toBe(1)
  // Late mail, late removal.
  await agoOf('used_at', idle, '25 months')
  await removeUnusedProfiles(product.db)
  expect(await answersOf(idle)).toBe(1)
  await agoOf('told_at', idle, '1 month 1 day')
  await removeUnusedProfiles(product.db)
  expect([await answersOf(idle), await answersOf(active)]).toEqual([0, 1])
  expect([await toldTo(idle), await toldTo(active)]).toEqual([1, 0])
})

test('[ELIG11] signing in keeps the answers, and so does changing one', async () => {
  const acts = [
    ({ email }: Person) =>
      send(product, 'POST', '/auth/sign-in/email', { body: { email, password: goodPassword } }),
    (person: Person) => ask(product, person, 'PATCH /aboutYou', { answers: { p_hours: '5' } }),
  ]
  for (const act of acts) {
    const person = await answering()
    await agoOf('used_at', person, '25 months')
    await removeUnusedProfiles(product.db)
    await agoOf('told_at', person, '2 months')
    expect((await act(person)).status).toBe(200)
    await removeUnusedProfiles(product.db)
    expect(await answersOf(person)).toBeGreaterThan(0)
    expect(await toldTo(person)).toBe(1)
  }
})
