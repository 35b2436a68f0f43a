import { describe, expect, test } from 'vitest'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { insertUser } from '../../support/factories.ts'
import { type Person, send, signUpForReal } from '../../support/identity/people.ts'
import { linkOf, mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { startTestProduct, useProduct } from '../../support/product.ts'

const AUTH_SECRET = 'a secret of the confirmation tests, long enough'
const product = useProduct(() => startTestProduct({ AUTH_SECRET, CALL_LIMIT_FACTOR: '1' }))

const subject = 'Please confirm your address'
const read = async (token: string) =>
  (await fetch(`${product.siteUrl}/api/emailConfirmation/${token}`)).json()
const confirm = (token: string) => send(product, 'POST', `/emailConfirmation/${token}`)
const sendAgain = ({ token }: Person) => send(product, 'POST', '/emailConfirmation', { token })
const preferences = async ({ token }: Person) =>
  (await send(product, 'GET', '/mailPreferences', { token })).json()
const linkTo = async (person: Person) =>
  linkOf(await mailAbout(product, person.email, subject), 'emailConfirmation')

describe('a new address', () => {
  test('[SAVE5] is confirmed by a POST with the mailed token, and by no GET of its link', async () => {
    const person = await signUpForReal(product)
    const { url, token } = await linkTo(person)
    expect(await preferences(person)).toMatchObject({ email: person.email, confirmed: false })

    for (const address of [url, url, url]) expect((await fetch(address)).status).toBe(200)
    expect(await read(token)).toEqual({ confirmed: false })
    expect(await preferences(person)).toMatchObject({ confirmed: false })

    const answer = await confirm(token)
    expect(await answer.json()).toEqual({ email: `${person.email.charAt(0)}…@example.org` })
    expect(await preferences(person)).toMatchObject({ confirmed: true })
    expect(await read(token)).toEqual({ confirmed: true })
    expect((await confirm(token)).status).toBe(200)
  })

  test('[SAVE5] is mailed once, however often the account is announced', async () => {
    const person = await signUpForReal(product)
    await linkTo(person)
    const body = { user_email: person.email, user_name: person.name }
    expect((await send(product, 'POST', '/users', { cookie: person.cookie, body })).status).toBe(201)

    expect(await mailsTo(product, person.email)).toHaveLength(1)
  })

  test('[SAVE5] gets the link again when asked, at most five times a day, and not once confirmed', async () => {
    const person = await signUpForReal(product)
    const { token } = await linkTo(person)
    expect(await (await sendAgain(person)).json()).toEqual({ sent: true })
    await expect.poll(async () => (await mailsTo(product, person.email)).length).toBe(2)

    await confirm(token)
    expect(await (await sendAgain(person)).json()).toEqual({ sent: false })
    for (const _ of [3, 4, 5]) expect((await sendAgain(person)).status).toBe(200)
    expect((await sendAgain(person)).status).toBe(429)
    expect(await mailsTo(product, person.email)).toHaveLength(2)
  })
})

test('[SAVE5] a forged, changed or ended token, and one of another purpose, confirms nothing', async () => {
  const userId = await insertUser(product.db)
  const links = createSignedLinks({ secret: AUTH_SECRET, siteUrl: '' })
  const others = createSignedLinks({ secret: 'another secret', siteUrl: '' })
  const right = links.confirmation(userId).replace('/emailConfirmation/', '')
  const [id, until, mac] = right.split('.')
  const ended = links.confirmation(userId, new Date(Date.now() - 7 * 24 * 3_600_000 - 1_000))
  const wrong = [
    others.confirmation(userId).replace('/emailConfirmation/', ''),
    ended.replace('/emailConfirmation/', ''),
    links.preferences({ userId, epoch: 9_999_999_999 }, 'reminders').page.replace('/mailPreferences/', ''),
    `${await insertUser(product.db)}.${until}.${mac}`,
    `${id}.${Number(until) + 1}.${mac}`,
    `${id}.${until}.${mac?.slice(0, -1)}`,
    `${id}.${until}`,
    'x',
  ]

  const answers = await Promise.all(wrong.map(confirm))
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 400))
  const told = await Promise.all(wrong.map(read))
  expect(told).toEqual(wrong.map(() => ({ error: expect.objectContaining({ code: 'link_expired' }) })))
  const { email_confirmed_at } = await product.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(email_confirmed_at).toBeNull()
  expect((await confirm(right)).status).toBe(200)
})
