import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applicationReceivedMail } from '../../../server/features/applications/mails/application-received.ts'
import { accountMail } from '../../../server/features/people/mails/account.ts'
import { applicationNewsMail } from '../../../server/features/applications/mails/application-news.ts'
import { digestMail } from '../../../server/features/announcements/mails/digest.ts'
import { html } from '../../../server/platform/mail/html.ts'
import { passwordResetMail } from '../../../server/features/people/mails/password-reset.ts'
import { paymentReceiptMail } from '../../../server/features/payments/mails/payment-receipt.ts'
import { refundNoticeMail } from '../../../server/features/payments/mails/refund-notice.ts'
import { remindersMail } from '../../../server/features/announcements/mails/reminders.ts'
import { allMails } from './testing/all-mails.ts'

const site = { url: 'https://b.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }
const attack = '<script>alert("1")</script>'
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'

const names = { name: 'Ada', scholarshipName: 'Merit Award', universityName: 'Lakeside' }
const preferences = { page: 'https://b.example/p', unsubscribe: 'https://b.example/u' }
const notice = { to: 'ada@example.org', keys: [], preferences }

test('values are escaped, markup of html itself is not escaped again', () => {
  const item = html`<li>${attack}</li>`

  expect(html`<ul title="${"'"}">${[item, item]}${item}</ul>`.markup).toBe(
    `<ul title="&#39;">${`<li>${escaped}</li>`.repeat(3)}</ul>`,
  )
})

test('[A2] [F2] [P4] [ROUND2] [T4] [T5] [SAVE2] [SAVE3] [SAVE5] no mail carries markup that somebody typed', () => {
  const typed = { name: attack, scholarshipName: attack, universityName: attack, words: attack }
  for (const mail of Object.values(allMails(site, typed)).flat()) {
    expect(mail.html).not.toContain('<script>')
    const namesNothing = mail.subject.includes('already have a')
    expect([mail.subject, namesNothing || mail.text.includes(attack)]).toEqual([mail.subject, true])
  }
})

test('[TALK2] [REF1] no name writes the words behind it backwards', () => {
  const turning = 'Ada\u202egnp'
  const typed = { name: turning, scholarshipName: turning, universityName: turning, words: turning }
  for (const { subject, text, html: markup } of Object.values(allMails(site, typed)).flat())
    expect(`${subject}${text}${markup}`).not.toContain('\u202e')
})

test('[REF1] a mail to a referee, whose address anybody can give, carries no address that its sender has for a name', () => {
  const advertising = 'Loans at spam.example'
  const typed = { ...names, name: advertising, words: '' }
  const mails = allMails(site, typed).send_reference_requests
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text, html: markup } of mails)
    expect(`${subject}${text}${markup}`).not.toContain('spam.example')
  expect(mails[0]?.subject).toBe('An applicant asks you for a reference')
})

test('[SAVE2] [SAVE3] [T5] every scholarship that a mail names is a link to it, in HTML and in text', () => {
  const typed = { ...names, words: 'Well done.' }
  const mails = Object.entries(allMails(site, typed)).flatMap(([kind, all]) =>
    all.map(mail => ({ kind, ...mail })),
  )
  for (const { kind, text, html: markup } of mails) {
    const body = markup.slice(markup.indexOf('<body'))
    const bare = body.replaceAll(/<a [^>]*>[^<]*<\/a>/g, '')
    expect([kind, bare.includes('Merit Award')]).toEqual([kind, false])
    if (!text.includes('Merit Award')) continue
    const id = '0190b3a0-0000-7000-8000-000000000009'
    expect([kind, text.includes(id), body.includes(id)]).toEqual([kind, true, true])
  }
})

test('[SAVE4] what nobody asked for says in words how to stop it, and every address is whole', () => {
  const typed = { ...names, words: 'words' }
  const mails = allMails(site, typed)
  for (const kind of [
    'send_reminders',
    'send_digest',
    'send_office_news',
    'send_closing_moved',
    'send_closed_early',
  ] as const) {
    for (const { html: markup, text } of mails[kind]) {
      expect(markup).toMatch(
        /<a class="soft" href="https:\/\/b\.example\/mailPreferences\/[^"]+"[^>]*>Stop or change these emails<\/a>/,
      )
      expect(text).toContain('Stop or change these emails:\nhttps://b.example/mailPreferences/')
    }
  }
  for (const { html: markup } of Object.values(mails).flat()) {
    const addresses = [...markup.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    for (const address of addresses) expect(address).toMatch(/^https:\/\//)
    expect(markup.replaceAll(/<[^>]*>/g, ''), 'no address among the words').not.toContain('https://')
  }
})

test('mails have the colours of the pages', () => {
  const css = readFileSync(new URL('../../../web/app.css', import.meta.url), 'utf8')
  const [mail] = allMails(site, { ...names, words: 'words' }).send_digest
  const colours = new Set(mail?.html.match(/#[0-9a-f]{6}\b/g))
  expect(colours.size).toBeGreaterThan(10)
  for (const colour of colours) expect([colour, css.includes(colour)]).toEqual([colour, true])
  const [own] = allMails({ ...site, accent: '#0a5c36' }, { ...names, words: 'words' }).send_closing_moved
  expect(own?.html, 'links in the accent of the site').toContain('color:#0a5c36')
})

test.each([
  ['paid after it had closed', 'You paid after the scholarship had closed.'],
  ['not used in time', 'The scholarship has closed, and the time to use this payment has passed.'],
  ['the payer differs', 'It cannot be used for an application.'],
])('[P6] the mail about a refund says what goes back, and why: %s', (reason, words) => {
  const paid = { amountMinor: 5_050, currency: 'usd', transactionId: 'pi_1' }
  const mail = refundNoticeMail({ ...names, ...paid, reason }, site)

  expect(mail.subject).toBe('Refund: $50.50 application fee')
  expect(mail.text).toContain(`We are refunding your payment. ${words}`)
  expect(mail.text).toContain('Transaction: pi_1')
})

test('[F2] [DRAFT3] the mail of an application promises an answer by the day that its receipt names', () => {
  const submitted = { number: '7K3M-Q9TX-2', at: new Date('2026-11-26T12:00:00Z'), answers: [] }
  const mail = applicationReceivedMail({ ...names, submitted }, { ...site, answerDays: 5 })
  expect(mail.text).toContain('You will hear from us by 3 December 2026.')
  expect(mail.html).toContain('You will hear from us by 3 December 2026.')
  expect(applicationReceivedMail({ ...names, submitted }, site).text).not.toContain('hear from us')
})

test('[DRAFT3] in the text of a receipt a question keeps its own mark, and an answer follows it', () => {
  const answers: [string, string][] = [
    ['Which country are you a citizen of?', 'Bangladesh'],
    ['Phone', '+880 1711'],
  ]
  const submitted = { number: '7K3M-Q9TX-2', at: new Date(), answers }
  const { text } = applicationReceivedMail({ ...names, submitted }, site)
  expect(text).toContain('Which country are you a citizen of? Bangladesh\nPhone: +880 1711')
})

test('a new address that is confirmed alone is not told of another one', () => {
  const mail = {
    about: 'new address',
    name: 'Ada',
    newEmail: 'a@b.example',
    url: 'https://b.example/e',
  } as const
  expect(accountMail({ ...mail, alone: true }, site).text).not.toContain('old address')
  expect(accountMail(mail, site).text).toContain('at the old address')
})

test('[A2] the mail says for how long its link works', () => {
  const mail = passwordResetMail({ name: 'Ada', url: 'https://b.example/r' }, site)

  expect(mail.text).toContain('It works once, within an hour.')
  expect(mail.text).toContain('\nhttps://b.example/r\n')
})

test('[T4] [T5] one mail tells where an application stands and what is said about it', () => {
  const awarded = applicationNewsMail({ ...names, status: 'Completed', feedback: 'Well done.' }, site)
  expect(awarded.subject).toBe('You have been awarded: Merit Award')
  expect(awarded.text).toContain('Congratulations! You have been awarded Merit Award.')
  expect(awarded.text).toContain('Well done.')
  const rejected = applicationNewsMail({ ...names, status: 'Rejected' }, site)
  expect(rejected.subject).toBe('Decision on your application: Merit Award')
  const feedback = applicationNewsMail({ ...names, feedback: 'A transcript is missing.' }, site)
  expect(feedback.subject).toBe('Feedback on your application: Merit Award')
})

test('[SAVE3] a reminder says until when, in whose time, leads to what is to be done, and says how to stop it', () => {
  const deadline = {
    scholarshipId: '9',
    universityName: 'Lakeside',
    days: 3,
    closes: new Date(Date.now() + 3 * 86_400_000),
    zone: 'Asia/Dhaka',
    stage: 'begun' as const,
  }
  const about = (scholarshipName: string) => ({ ...deadline, scholarshipName })
  const reminders = { ...notice, name: 'Ada', timeZone: 'Asia/Dhaka' }
  const mail = remindersMail({ ...reminders, deadlines: [about('Merit Award')] }, site)
  expect(mail.subject).toBe('Closes in 3 days: Merit Award')
  expect(mail.text).toMatch(/Closes in 3 days: (before \d\d:\d\d on|by the end of) \d+ \w+ \(Dhaka\)/)
  expect(mail.text).toContain('Continue my application:\nhttps://b.example/dashboard/apply/9\n')
  expect(mail.text).toContain('https://b.example/p')
  expect(mail.text).not.toContain('We do not know your time zone')
  const paid = remindersMail({ ...reminders, deadlines: [{ ...about('Merit Award'), stage: 'paid' }] }, site)
  expect(paid.text).toContain('Continue my application:\nhttps://b.example/payment?scholarship=9\n')

  const two = {
    ...reminders,
    timeZone: null,
    deadlines: ['First', 'Second'].map(name => ({ ...about(name), zone: 'UTC' })),
  }
  const elsewhere = remindersMail(two, site)
  expect(elsewhere.subject).toBe('Closes in 3 days: First and 1 more')
  expect(elsewhere.text).toContain('(UTC)')
  expect(elsewhere.text).toContain('We do not know your time zone, so times are in UTC')
})

test('[SAVE2] a digest names what is new, counts the others, and leads to the search', () => {
  const listed = { id: '1', country: 'Norway', fee: '$50', deadline: '25 February 2027' }
  const about = (scholarshipName: string) => ({ ...listed, scholarshipName, universityName: 'Lakeside' })
  const content = {
    ...notice,
    name: 'Ada',
    searchName: 'My Masters',
    searchUrl: 'https://b.example/allScholarships?degree=Masters',
    rhythm: 'daily' as const,
    more: 0,
  }
  const one = digestMail({ ...content, scholarships: [about('Merit Award')] }, site)
  expect(one.subject).toBe('1 new: My Masters')
  expect(one.text).toContain('One new scholarship matches your saved search “My Masters”.')
  expect(one.text).toContain(
    'Merit Award\nLakeside, Norway\nFee $50. Apply by 25 February 2027\nhttps://b.example/scholarshipDetails/1',
  )
  expect(one.text).not.toContain('more')
  expect(one.text).toContain('You asked for this daily email. Stop or change these emails')
  expect(one.text).toContain('https://b.example/p')

  const many = { ...content, scholarships: [about('First'), about('Second')], more: 1_200 }
  const mail = digestMail(many, site)
  expect(mail.subject).toBe('1,202 new: My Masters')
  expect(mail.text).toContain('See these and 1,200 more:\nhttps://b.example/allScholarships?degree=Masters')
})

test('[OPS6] [P4] a receipt has its day by the clock of the office, and whole addresses', () => {
  const office = { ...site, timeZone: 'Asia/Dhaka' }
  const receipt = {
    ...names,
    scholarshipId: '9',
    amountMinor: 75_000,
    currency: 'jpy',
    transactionId: 'pi_1',
    paidAt: '2026-11-21T20:05:00Z',
    receiptUrl: '/payment-sandbox/receipts/ch_1',
  }
  const mail = paymentReceiptMail(receipt, office)
  expect(mail.text).toContain('Date: 22 November 2026')
  expect(mail.subject).toBe('Receipt: ¥750 application fee')
  expect(mail.text).toContain('See the receipt:\nhttps://b.example/payment-sandbox/receipts/ch_1')
  expect(mail.text).toContain('Submit your application:\nhttps://b.example/payment?scholarship=9')
})
