import { withIdentityTables } from '../../../server/features/people/identity/identity-tables.ts'
import type { ServedProduct } from '../product.ts'
import { forgetCodes, oneTimeCode } from './one-time-code.ts'
import { cookiesOf, type Person, send, takeToken } from './people.ts'

/** Makes somebody's address count as confirmed. */
export async function confirmAddress({ db }: ServedProduct, email: string): Promise<void> {
  await withIdentityTables(db)
    .updateTable('identity.user')
    .set({ emailVerified: true })
    .where('email', '=', email)
    .execute()
}

/** Turns two-step sign-in on for somebody. @returns key and recovery codes; the person, with the session that replaces theirs */
export async function turnOnTwoFactors<P extends Person>(
  product: ServedProduct,
  person: P,
  password: string,
): Promise<P & { key: string; recoveryCodes: string[] }> {
  await confirmAddress(product, person.email)
  const { cookie, email } = person
  const begun = await send(product, 'POST', '/auth/two-factors/begin', { cookie, body: { password } })
  const { key, recoveryCodes } = (await begun.json()) as { key: string; recoveryCodes: string[] }
  const body = { code: oneTimeCode(key) }
  const confirmed = await send(product, 'POST', '/auth/two-factors/confirm', { cookie, body })
  if (!confirmed.ok) throw new Error(`two factors: ${begun.status} ${confirmed.status}`)
  await forgetCodes(product.db)
  const own = cookiesOf(confirmed)
  return {
    ...person,
    key,
    recoveryCodes,
    cookie: own,
    token: await takeToken(product, { email, cookie: own }),
  }
}
