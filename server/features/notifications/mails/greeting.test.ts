import { expect, test } from 'vitest'
import { emailConfirmationMail } from './email-confirmation.ts'
import { greeting } from '../../../platform/mail/greeting.ts'

test.each([
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien, Ph.D.',
  'Seán Ó Fearghaíl',
  'محمد بن سلمان',
  '李小龙',
  'Ravi s/o Kumar',
  'x'.repeat(60),
])('[SAVE5] a mail greets by name: %s', name => {
  expect(greeting(name)).toBe(`Hello ${name},`)
})

test.each([
  'Win at https://spam.example/now',
  'spam.example',
  'SPAM.EXAMPLE/now',
  'www.spam.example',
  'Cheap loans: bit.ly/loans',
  'me@spam',
  'me＠spam',
  'spam․example',
  'spam．example',
  'spam。example',
  'spam.\u200bexample',
  'http://1234567890',
  'x'.repeat(61),
])('[SAVE5] a mail does not advertise what is typed as a name: %s', name => {
  expect(greeting(name)).toBe('Hello,')
  const mail = emailConfirmationMail({ name, url: 'https://b.example/c' }, site)
  for (const body of [mail.text, mail.html]) expect(body).not.toContain(name)
})

test('[SAVE5] initials are no address: a space makes the name one that mail clients do not show as a link', () => {
  expect(greeting('A.Khan')).toBe('Hello A. Khan,')
  expect(greeting('J.R.R.Tolkien')).toBe('Hello J.R.R. Tolkien,')
})

test('[SAVE5] the greeting is one line, read in one direction', () => {
  expect(greeting('Ada\r\n\r\nBuy now\u2028today\u202e')).toBe('Hello Ada Buy now today,')
})

const site = { url: 'https://b.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }
