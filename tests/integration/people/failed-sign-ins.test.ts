import { expect, test } from 'vitest'
import { startIdentityProduct } from '../../support/identity/identity-product.ts'
import { freshEmail, signUpIdentity } from '../../support/identity/identity-steps.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct(() => startIdentityProduct({ signInLimit: 2 }))

interface Line {
  msg: string
  level: number
  reqId: string
  reason: string
}

/** The reason in the log under the id of a request. */
async function reasonOf(requestId: string | undefined): Promise<string | undefined> {
  const find = () => failures().find(({ reqId }) => reqId === requestId)?.reason
  await expect.poll(find).toBeDefined()
  return find()
}
const failures = () =>
  product
    .logged()
    .split('\n')
    .flatMap(line => (line ? [JSON.parse(line) as Line] : []))
    .filter(({ msg }) => msg === 'sign-in failed')

test('[OPS4] [A11] a sign-in that fails leaves its reason in the log under the id of its request, without password and address', async () => {
  const { email, password } = await signUpIdentity(product)
  const unknown = freshEmail()
  const refused = async (path: string, body: object) => {
    const { status, body: answer } = await product.visitor().post(`/auth${path}`, body)
    return [status, await reasonOf(answer.error?.requestId)]
  }
  const wrong = 'Wrong!Horse7'
  expect(await refused('/sign-in/email', { email, password: wrong })).toEqual([401, 'wrong password'])
  expect(await refused('/sign-in/email', { email: unknown, password })).toEqual([401, 'unknown address'])
  expect(await refused('/sign-in/email', { email, password: '' })).toEqual([400, 'invalid_input'])
  const newPassword = { newPassword: 'Another!Horse8', token: 'tokenOfAMailedLink00000000000000' }
  expect(await refused('/reset-password', newPassword)).toEqual([400, 'link_expired'])
  let answer = await refused('/sign-in/email', { email: unknown, password })
  for (let tries = 0; answer[0] !== 429 && tries < 12; tries += 1)
    answer = await refused('/sign-in/email', { email: freshEmail(), password })
  expect(answer).toEqual([429, 'rate_limited'])

  const visitor = product.visitor()
  await visitor.open(`${product.origin}/api/auth/callback/google?state=unknown&error=access_denied`)
  await expect.poll(() => failures().at(-1)?.reason).toMatch(/^Google: [a-z_]+$/)

  const log = product.logged()
  const secrets = [email, unknown, password, wrong, ...Object.values(newPassword), '@example']
  expect(secrets.filter(secret => log.includes(secret))).toEqual([])
})
