import { expect, test } from 'vitest'
import { send, signUp } from '../../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../../support/product.ts'

/** Six calls a minute, two of those that save. */
const product = useProduct(() =>
  startTestProduct({ CALL_LIMIT_FACTOR: '0.02', TRUSTED_PROXIES: '127.0.0.1' }),
)

/** Calls so often, then once more. @returns what was answered to the last call that is let through, and to the next */
async function exhaust(calls: number, call: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = []
  while (answers.length <= calls) answers.push(await call())
  return answers.slice(-2)
}

const expectRefused = async (answer: Response | undefined) => {
  expect([answer?.status, Number(answer?.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await answer?.json()).toMatchObject({
    error: { code: 'rate_limited', message: 'Too many attempts. Please wait a minute and try again.' },
  })
}

test.each([
  ['POST', '/unsubscribe/none'],
  ['GET', '/mailPreferences/none'],
  ['PATCH', '/mailPreferences/none'],
  ['GET', '/emailConfirmation/none'],
  ['POST', '/emailConfirmation/none'],
  ['GET', '/passwordReset/none'],
  ['POST', '/emailChange/none'],
])('%s %s, for which nobody is signed in, is counted by address', async (method, path) => {
  const call = (address: string) => () =>
    fetch(`${product.siteUrl}/api${path}`, { method, headers: { 'x-forwarded-for': address } })
  const [last, refused] = await exhaust(6, call('192.0.2.1'))
  expect(last?.status).toBeLessThan(429)
  await expectRefused(refused)
  expect((await call('192.0.2.2')()).status).toBe(last?.status)
})

test('tokens, and changes of one’s profile, are counted by account', async () => {
  const [amina, ben] = await Promise.all([signUp(product), signUp(product)])
  const token = ({ cookie, email }: typeof amina) =>
    send(product, 'POST', '/jwt', { cookie, body: { email } })
  const profile = ({ cookie }: typeof amina) =>
    send(product, 'POST', '/auth/update-user', { cookie, body: { name: 'Amina Yusuf' } })
  const [issued, none] = await exhaust(6, () => token(amina))
  expect(issued?.status).not.toBe(429)
  await expectRefused(none)
  const [changed, refused] = await exhaust(2, () => profile(amina))
  expect(changed?.status).toBe(200)
  await expectRefused(refused)
  expect((await profile(ben)).status).toBe(200)
})
