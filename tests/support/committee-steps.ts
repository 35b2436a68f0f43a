import { vi } from 'vitest'
import type { z } from 'zod'
import type { CommitteeSettings } from '../../contract/committees/committees.ts'
import type { newMembers } from '../../contract/committees/committees.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask } from './ask.ts'
import type { Person } from './identity/people.ts'
import type { ServedProduct } from './product.ts'
import { criterion, score } from './score-steps.ts'

/** How a committee of a test reads: two readings of each, due in ten days. */
const settings = (): CommitteeSettings => ({
  readingsEach: 2,
  dueAt: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  blind: true,
  discusses: true,
  sameInstitution: false,
})

/** Makes the committee of a scholarship, which has criteria then. */
export async function makeCommittee(
  product: ServedProduct,
  officer: Person,
  scholarshipId: string,
  changes: Partial<CommitteeSettings> = {},
): Promise<void> {
  await score(product, officer, scholarshipId, { criteria: [criterion('Need', 60), criterion('Merit', 40)] })
  const body = { ...settings(), ...changes, version: 0 }
  const { status, body: said } = await ask(product, officer, `PATCH /committees/${scholarshipId}`, body)
  if (status !== 200) throw new Error(`committee: ${status} ${JSON.stringify(said)}`)
}

/** Invites people to it. */
export function invite(
  product: ServedProduct,
  officer: Person,
  scholarshipId: string,
  members: Partial<z.input<typeof newMembers>> & Pick<z.input<typeof newMembers>, 'people'>,
) {
  const body = { part: 'reader', most: 20, ...members }
  return ask(product, officer, `POST /committees/invite/${scholarshipId}`, body)
}

/** Somebody who has accepted and said whom they should not read, as rows. @returns the member's id */
export async function insertMember(
  { db }: Pick<ServedProduct, 'db'>,
  { userId, email, name }: Pick<Person, 'userId' | 'email' | 'name'>,
  scholarshipId: string,
  values: { part?: 'reader' | 'chair'; most?: number; fields?: string; names?: string[] } = {},
): Promise<string> {
  const { names = [], part = 'reader', ...rest } = values
  const id = newId()
  await db
    .insertInto('committee_members')
    .values({
      id,
      scholarship_id: scholarshipId,
      email,
      name,
      user_id: userId,
      part,
      most: 20,
      state: 'accepted',
      accepted_at: new Date(),
      named_at: new Date(),
      ...rest,
    })
    .execute()
  if (names.length > 0)
    await db
      .insertInto('committee_names')
      .values(names.map(each => ({ member_id: id, name: each })))
      .execute()
  return id
}

/** Opens a committee. */
export async function open(product: ServedProduct, officer: Person, scholarshipId: string): Promise<void> {
  const { version } = (await ask(product, officer, `GET /committees/${scholarshipId}`)).body
  const answer = await ask(product, officer, `POST /committees/${scholarshipId}`, {
    version,
    act: 'open',
    why: '',
  })
  if (answer.status !== 200) throw new Error(`open: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Waits until the search for names has ended. */
export async function searched(
  product: ServedProduct,
  officer: Person,
  scholarshipId: string,
): Promise<void> {
  await ask(product, officer, `POST /committees/search/${scholarshipId}`)
  await vi.waitFor(
    async () => {
      const { body } = await ask(product, officer, `GET /committees/questions/${scholarshipId}`)
      if (body.searchedAt === null) throw new Error('The search goes on.')
    },
    { timeout: 60_000, interval: 100 },
  )
}
