import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../server/features/people/identity/identity-repository.ts'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { signUpUser, statusWith } from '../../support/identity/identity-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(startIdentityProduct)

async function signedInFor(days: number) {
  const account = await signUpUser(product)
  await sql`update identity."session" set "createdAt" = now() - make_interval(days => ${days})
    where "userId" = (select id from identity."user" where email = ${account.email})`.execute(product.db)
  return account
}

test('[A12] a session ends after 30 days, however often it is used, and its token with it', async () => {
  const [old, young] = [await signedInFor(31), await signedInFor(29)]
  const states = async () => [
    (await old.visitor.get('/auth/get-session')).body?.user.email,
    await statusWith(product, old.email, old.token),
    (await young.visitor.get('/auth/get-session')).body?.user.email,
    await statusWith(product, young.email, young.token),
  ]
  expect(await states()).toEqual([old.email, 200, young.email, 200])
  await deleteExpired(product.db)
  expect(await states()).toEqual([undefined, 401, young.email, 200])
})

test('[A2] a reset link that nobody used leaves the database when its time is over', async () => {
  const { email, visitor } = await signUpUser(product)
  await visitor.post('/auth/request-password-reset', { email })
  const kept = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from identity."verification"
       where value = (select id from identity."user" where email = ${email})`.execute(product.db)
    return rows.length
  }
  await expect.poll(kept).toBe(1)
  await deleteExpired(product.db)
  expect(await kept()).toBe(1)
  await sql`update identity."verification" set "expiresAt" = now() - interval '1 second'`.execute(product.db)
  await deleteExpired(product.db)
  expect(await kept()).toBe(0)
})
