import { expect, test } from 'vitest'
import { applicationFeedbackMail } from './application-feedback.ts'
import { applicationReceivedMail } from './application-received.ts'
import { applicationStatusMail } from './application-status.ts'
import { closedEarlyMail } from './closed-early.ts'
import { closingMovedMail } from './closing-moved.ts'
import { digestMail } from './digest.ts'
import { emailConfirmationMail } from './email-confirmation.ts'
import { html } from './html.ts'
import { passwordResetMail } from './password-reset.ts'
import { paymentReceiptMail } from './payment-receipt.ts'
import { refundNoticeMail } from './refund-notice.ts'
import { remindersMail } from './reminders.ts'
import { reopenedMail } from './reopened.ts'
import { termsChangedMail } from './terms-changed.ts'
import { twoFactorsResetMail } from './two-factors-reset.ts'

const site = { url: 'https://b.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }
const attack = '<script>alert("1")</script>'
const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'

const deadline = { days: 3, before: '18:00 on 25 February 2027', zone: 'Asia/Dhaka' }
const reminders = {
  to: 'ada@example.org',
  timeZone: 'Asia/Dhaka',
  keys: [],
  preferences: { page: 'https://b.example/p', unsubscribe: 'https://b.example/u' },
}

const listed = { id: '1', country: 'Norway', fee: '$50', deadline: '25 February 2027' }
const digest = {
  to: 'ada@example.org',
  keys: [],
  preferences: reminders.preferences,
  more: 0,
  searchUrl: 'https://b.example/allScholarships?degree=Masters',
  rhythm: 'daily' as const,
}

test('values are escaped, markup of html itself is not escaped again', () => {
  const item = html`<li>${attack}</li>`

  expect(html`<ul title="${"'"}">${[item, item]}${item}</ul>`.markup).toBe(
    `<ul title="&#39;">${`<li>${escaped}</li>`.repeat(3)}</ul>`,
  )
})

test('[A2] [F2] [P4] [ROUND2] [T4] [T5] [SAVE2] [SAVE3] [SAVE5] no mail carries markup that somebody typed', () => {
  const names = { name: attack, scholarshipName: attack, universityName: attack }
  const payment = {
    amountMinor: 5_000,
    currency: 'usd',
    transactionId: attack,
    paidAt: '2026-11-21T10:00:00Z',
    receiptUrl: `https://b.example/${attack}`,
  }
  const mails = [
    passwordResetMail(
      { ...names, url: `https://b.example/${attack}`, expiresAt: '2026-11-21T10:00:00Z' },
      site,
    ),
    applicationReceivedMail(names, site),
    applicationStatusMail({ ...names, status: 'Rejected' }, site),
    applicationFeedbackMail({ ...names, feedback: attack }, site),
    paymentReceiptMail({ ...names, ...payment }, site),
    refundNoticeMail({ ...names, ...payment, reason: 'already applied' }, site),
    termsChangedMail(
      { ...names, reason: attack, closes: '25 February 2027', fee: '$75', paid: true, url: '/' },
      site,
    ),
    closingMovedMail({ ...names, closes: '25 February 2027, 17:59 (UTC)', url: '/' }, site),
    reopenedMail({ ...names, closes: '25 February 2027, 18:00 (UTC)', url: '/' }, site),
    closedEarlyMail({ ...names, reason: attack, paidUntil: '28 February 2027, 17:59 (UTC)', url: '/' }, site),
    emailConfirmationMail({ ...names, url: `https://b.example/${attack}` }, site),
    remindersMail({ ...reminders, name: attack, deadlines: [{ ...names, ...deadline }] }, site),
    twoFactorsResetMail({ name: attack, by: attack }, site),
    digestMail(
      { ...digest, name: attack, searchName: attack, scholarships: [{ ...listed, ...names }] },
      site,
    ),
  ]

  for (const mail of mails) {
    expect(mail.html).toContain(escaped)
    expect(mail.html).not.toContain('<script>')
    expect(mail.text).toContain(attack)
  }
})

test.each([
  ['paid after it had closed', 'It was paid after the scholarship had closed.'],
  ['not used in time', 'The scholarship has closed, and the time to apply with this payment is over.'],
  ['the payer differs', 'It cannot be used for an application.'],
])('[P6] the mail about a refund says what goes back, and why: %s', (reason, words) => {
  const names = { name: 'Ada', scholarshipName: 'Merit Award', universityName: 'Lakeside' }
  const paid = { amountMinor: 5_050, currency: 'usd', transactionId: 'pi_1' }
  const mail = refundNoticeMail({ ...names, ...paid, reason }, site)

  expect(mail.subject).toBe('Refund: $50.50 application fee')
  expect(mail.text).toContain(`We are giving back your payment. ${words}`)
  expect(mail.text).toContain('Transaction: pi_1')
})

test('[A2] the mail says until when its link works', () => {
  const reset = { name: 'Ada', url: 'https://b.example/r', expiresAt: '2026-11-21T10:05:00Z' }
  const mail = passwordResetMail(reset, site)

  expect(mail.text).toContain('until 21 November 2026, 10:05 (UTC)')
  expect(mail.text).toContain('\nhttps://b.example/r\n')
})

test('[SAVE3] a reminder says until when, in whose time, and how to stop it', () => {
  const about = (name: string) => ({ ...deadline, scholarshipName: name, universityName: 'Lakeside' })
  const mail = remindersMail({ ...reminders, name: 'Ada', deadlines: [about('Merit Award')] }, site)
  expect(mail.subject).toBe('Closes in 3 days: Merit Award')
  expect(mail.text).toContain(
    'Merit Award, Lakeside: Closes in 3 days, before 18:00 on 25 February 2027 (Dhaka)',
  )
  expect(mail.text).toContain('https://b.example/p')
  expect(mail.text).not.toContain('We do not know your time zone')

  const inUtc = ['First', 'Second'].map(name => ({ ...about(name), zone: 'UTC' }))
  const two = { ...reminders, name: 'Ada', timeZone: null, deadlines: inUtc }
  const elsewhere = remindersMail(two, site)
  expect(elsewhere.subject).toBe('Closes in 3 days: First and 1 more')
  expect(elsewhere.text).toContain('18:00 on 25 February 2027 (UTC)')
  expect(elsewhere.text).toContain('We do not know your time zone, so the times are in UTC')
})

test('[SAVE2] a digest names what is new, counts the others, and leads to the search', () => {
  const about = (scholarshipName: string) => ({ ...listed, scholarshipName, universityName: 'Lakeside' })
  const content = { ...digest, name: 'Ada', searchName: 'My Masters' }
  const one = digestMail({ ...content, scholarships: [about('Merit Award')] }, site)
  expect(one.subject).toBe('1 new: My Masters')
  expect(one.text).toContain('A scholarship is new in your saved search “My Masters”.')
  expect(one.text).toContain(
    'Merit Award, Lakeside: Norway; fee $50; until 25 February 2027: https://b.example/scholarshipDetails/1',
  )
  expect(one.text).not.toContain('more')
  expect(one.text).toContain('https://b.example/p')

  const many = { ...content, scholarships: [about('First'), about('Second')], more: 1_200 }
  const mail = digestMail(many, site)
  expect(mail.subject).toBe('1,202 new: My Masters')
  expect(mail.text).toContain('And 1,200 more: https://b.example/allScholarships?degree=Masters')
})

test('[OPS6] moments in mails are by the clock of the office', () => {
  const office = { ...site, timeZone: 'Asia/Dhaka' }
  const reset = { name: 'Ada', url: 'https://b.example/reset', expiresAt: '2026-11-21T20:05:00Z' }
  expect(passwordResetMail(reset, office).text).toContain('until 22 November 2026, 02:05 (Dhaka)')
  const receipt = {
    name: 'Ada',
    scholarshipName: 'Merit Award',
    universityName: 'Lakeside',
    amountMinor: 75_000,
    currency: 'jpy',
    transactionId: 'pi_1',
    paidAt: '2026-11-21T20:05:00Z',
    receiptUrl: null,
  }
  const mail = paymentReceiptMail(receipt, office)
  expect(mail.text).toContain('Date: 22 November 2026')
  expect(mail.subject).toBe('Receipt: ¥750 application fee')
})
