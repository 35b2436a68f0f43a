import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertApplication, insertPayment } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { publishForm, shortForm } from '../../support/form-factories.ts'
import { confirmEmail, type Person, send, signUp } from '../../support/identity/people.ts'
import { linkOf, mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { closesIn, type Place, placeInTheDay } from '../../support/mail/places.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const here = placeInTheDay(new Date())

/** Somebody whose address is confirmed, in a place where nine o'clock was less than twelve hours ago. */
async function confirmed(place: Place = here): Promise<Person> {
  const person = await signUp(product)
  await confirmEmail(product, person)
  const { status } = await ask(product, person, 'PATCH /mailPreferences', { timeZone: place.zone })
  expect(status).toBe(200)
  return person
}

const offer = (name: string, days: number, values = {}) =>
  insertScholarship(product.db, {
    scholarship_name: name,
    application_deadline: closesIn(here, days),
    ...values,
  })
const save = ({ userId }: Person, id: string) =>
  product.db.insertInto('saved_scholarships').values({ user_id: userId, scholarship_id: id }).execute()

const pay = ({ userId }: Person, id: string, values = {}) =>
  insertPayment(product.db, { user_id: userId, scholarship_id: id, ...values })

/** Runs the recurring job now, and waits for the mails that it made necessary. */
async function plan(): Promise<void> {
  await sql`update jobs set run_at = now() where key = 'every:plan_reminders'`.execute(product.db)
  await expect.poll(async () => (await planned()).length).toBe(1)
  await expect
    .poll(() =>
      product.db.selectFrom('notices').select('key').where('state', 'in', ['queued', 'sending']).execute(),
    )
    .toEqual([])
}
const planned = async () => {
  const { rows } = await sql`
    select from jobs where key = 'every:plan_reminders' and run_at > now() + interval '4 minutes'`.execute(
    product.db,
  )
  return rows
}
const remindersOf = async ({ email }: Person) =>
  (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith('Closes'))

describe('reminders', () => {
  test('[SAVE3] one mail names what is due: saved, paid for or begun, and not applied to', async () => {
    const person = await confirmed()
    // The first run of the start is over: none comes between what follows.
    await plan()
    const [saved, paid, begun, applied, archived, used, later] = [
      await offer('Saved Award', 14),
      await offer('Paid Award', 3),
      await offer('Begun Award', 1),
      await offer('Applied Award', 3),
      await offer('Archived Award', 3, { archived_at: new Date() }),
      await offer('Refunded Award', 3),
      await offer('Later Award', 5),
    ]
    for (const id of [saved, paid, applied, archived, later]) await save(person, id)
    await pay(person, paid)
    await pay(person, begun, { status: 'open', paid_at: null })
    await pay(person, used, { status: 'refunded' })
    await insertApplication(product.db, { user_id: person.userId, scholarship_id: applied })
    await plan()
    await plan()

    const [mail, ...others] = await remindersOf(person)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Closes tomorrow: Begun Award and 2 more')
    const lines =
      mail?.text.split('\n').filter(line => /Award|Closes|http.*(apply|payment|Details)/.test(line)) ?? []
    expect(lines).toEqual([
      'Begun Award',
      expect.stringMatching(/^Closes tomorrow: (before \d\d:00 on|by the end of) \d+ \w+ \(GMT.*\)$/),
      expect.stringContaining(`/payment?scholarship=${begun}`),
      'Paid Award',
      expect.stringMatching(/^Closes in 3 days: /),
      expect.stringContaining(`/payment?scholarship=${paid}`),
      'Saved Award',
      expect.stringMatching(/^Closes in 14 days: /),
      expect.stringContaining(`/scholarshipDetails/${saved}`),
    ])
  })

  test('[SAVE3] what one prepares is remembered, too, and the mail leads to it', async () => {
    const person = await confirmed()
    const id = await offer('Prepared Award', 3)
    await publishForm(product, {
      office: await signUp(product, 'moderator'),
      scholarshipId: id,
      definition: shortForm,
    })
    expect((await ask(product, person, 'POST /drafts', { scholarshipId: id })).status).toBe(201)
    await plan()
    const [mail, ...others] = await remindersOf(person)
    expect(others).toEqual([])
    expect(mail?.text).toContain(`Continue my application:\n${product.siteUrl}/dashboard/apply/${id}\n`)
  })

  test('[SAVE3] [SAVE5] go to no address that is not confirmed, or refused by its mail server', async () => {
    const [unconfirmed, refused] = [await signUp(product), await confirmed()]
    const id = await offer('Merit Award', 3)
    for (const person of [unconfirmed, refused]) await save(person, id)
    await product.db
      .updateTable('mail_preferences')
      .set({ refused_at: new Date() })
      .where('user_id', '=', refused.userId)
      .execute()
    await plan()

    expect([await remindersOf(unconfirmed), await remindersOf(refused)]).toEqual([[], []])
    expect((await ask(product, refused, 'GET /overview')).body).toMatchObject({
      mail: { confirmed: true, refused: true },
    })
  })
})

describe('unsubscribing', () => {
  test('[SAVE4] the header of a reminder works by one click: POST, no cookie, no redirect (RFC 8058)', async () => {
    const person = await confirmed()
    await save(person, await offer('First Award', 3))
    await plan()
    const [mail] = await remindersOf(person)
    expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, address = ''] =
      /^List-Unsubscribe: <(.+)>/m.exec(mail?.source.replaceAll(/\r\n\s+/g, ' ') ?? '') ?? []
    expect(new URL(address).origin).toBe(product.siteUrl)

    for (let i = 0; i < 20; i++) expect((await fetch(address)).status).toBe(200)
    expect((await ask(product, person, 'GET /mailPreferences')).body).toMatchObject({ reminders: true })

    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      await ask(product, person, 'PATCH /mailPreferences', { reminders: true })
      const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect((await ask(product, person, 'GET /mailPreferences')).body).toMatchObject({ reminders: false })
    }
    await save(person, await offer('Second Award', 3))
    await plan()
    expect(await remindersOf(person)).toHaveLength(1)
  })

  test('[SAVE4] the page of a mail shows and changes everything without signing in, and no address', async () => {
    const person = await confirmed()
    await save(person, await offer('First Award', 3))
    await plan()
    const { url, token } = linkOf(await mailAbout(product, person.email, 'First Award'), 'mailPreferences')
    expect((await fetch(url)).status).toBe(200)
    const path = `/mailPreferences/${token}`
    const expected = { email: `${person.email.charAt(0)}…@example.org`, reminders: true, digests: true }
    expect(await (await send(product, 'GET', path)).json()).toMatchObject(expected)

    const body = { reminders: false, digests: false, timeZone: 'Asia/Dhaka' }
    expect(await (await send(product, 'PATCH', path, { body })).json()).toMatchObject({
      ...expected,
      ...body,
    })
    expect((await ask(product, person, 'GET /mailPreferences')).body).toMatchObject(body)
    const wrong = await send(product, 'PATCH', path, { body: { timeZone: 'Asia/Atlantis' } })
    expect(wrong.status).toBe(400)
    const forged = `/mailPreferences/${token.replace(/\.\d+\./, '.1.')}`
    expect((await send(product, 'GET', forged)).status).toBe(400)
  })

  test('[SAVE4] a higher epoch ends the links of older mails', async () => {
    const person = await confirmed()
    await save(person, await offer('First Award', 3))
    await plan()
    const { token } = linkOf(await mailAbout(product, person.email, 'First Award'), 'mailPreferences')
    await product.db
      .updateTable('mail_preferences')
      .set({ epoch: 1 })
      .where('user_id', '=', person.userId)
      .execute()

    const preferences = await send(product, 'GET', `/mailPreferences/${token}`)
    const unsubscribed = await send(product, 'POST', `/unsubscribe/${token}`)
    expect([preferences.status, unsubscribed.status]).toEqual([400, 400])
  })
})
