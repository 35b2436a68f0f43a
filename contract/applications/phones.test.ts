import { expect, test } from 'vitest'
import { applicationForm } from './application-form.ts'
import { text } from '../forms/kinds/text.ts'
import { phoneProblem } from '../core/phones.ts'

const pasted = {
  '030/1234567': '030/1234567',
  '+44 20 7946 0958 ext. 12': '+44 20 7946 0958 ext. 12',
  '+880\u20111711\u2013000001': '+880-1711-000001',
  '\u0660\u0667\u0662\u0662 \u0665\u0665\u0665 \u0664\u0661\u0661': '0722 555 411',
  '\u202A+880 1711-000001\u202C': '+880 1711-000001',
  '\u06F0\u06F9\u06F1\u06F2\u06F1': '09121',
  '\u0966\u0967\u0968\u0969\u096A': '01234',
  '\u{1E950}\u{1E951}\u{1E952}\u{1E953}\u{1E959}': '01239',
  '\uFF0B\uFF14\uFF19 1234': '+49 1234',
  'tel:+8801711000001': '+8801711000001',
  'WhatsApp +880 1711 000001': '+880 1711 000001',
  'Tel.: 030 12345': '030 12345',
  '(030)\u00A0123 45': '(030) 123 45',
  '(+49) [30] 12345': '(+49) [30] 12345',
  '+7 495 123-45-67 доб. 12': '+7 495 123-45-67 доб. 12',
}

const question = {
  id: 'q_phone',
  type: 'text',
  wording: 'Phone',
  help: '',
  required: true,
  pattern: 'phone',
} as const

test.each(Object.entries(pasted))('[F1] [FORM1] %j is read as the phone number %s', (typed, plain) => {
  expect(applicationForm.shape.phone.parse(typed)).toBe(plain)
  expect(text.read(typed, question)).toEqual({ value: plain })
})

test.each(['call me', '+', 'x12345', 'https://example.org/12345'])('[F1] %s is no phone number', typed => {
  expect(applicationForm.shape.phone.safeParse(typed).error?.issues[0]?.message).toBe(
    'Please enter a phone number, such as +44 20 7946 0000.',
  )
})

test('[F1] a phone number that is too short is refused with the reason', () => {
  expect(phoneProblem('12-34')).toBe('A phone number has at least five digits.')
})
