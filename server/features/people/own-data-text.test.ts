import { expect, test } from 'vitest'
import { textOfPart } from './own-data-text.ts'

const at = new Date('2026-11-26T07:33:00Z')

test('[A15] [DRAFT3] a receipt among one’s own data reads as its page does, its moment in words', () => {
  const sections = [
    { title: 'Your details', answers: [{ question: 'phone', wording: 'Phone', text: '+44 20 7946 0000' }] },
    {
      title: 'Your plans',
      answers: [
        { question: 'q_why', wording: 'Why do you apply?', text: 'To build bridges.\nIn deltas.' },
        { question: 'q_where', wording: 'Where do you work?', text: '' },
      ],
    },
  ]
  const content = {
    scholarshipName: 'Estuary Award',
    universityName: 'Delta College',
    userName: 'Ada',
    userEmail: 'ada@example.org',
    applicationFees: '$50',
    sections,
  }
  const rows = [{ Number: '7K3M-Q9TX-2', At: at, Content: content }]
  expect(textOfPart({ title: 'Receipts', rows })).toBe(`

Receipts
========

Receipt 7K3M-Q9TX-2
Submitted: 26 November 2026, 07:33 (UTC)
Scholarship: Estuary Award
University: Delta College
Name: Ada
Email: ada@example.org
Application fee: $50

  Your details
    Phone
      +44 20 7946 0000

  Your plans
    Why do you apply?
      To build bridges.
      In deltas.
    Where do you work?
      No answer
`)
})

test('[A15] every other value has its label; what is empty is left out', () => {
  const rows = [{ Signed: at, 'Two-step sign-in': false, Photo: '', Answer: ['one', 'two'], Until: null }]
  expect(textOfPart({ title: 'Sessions', rows })).toBe(
    '\n\nSessions\n========\n\nSigned: 26 November 2026, 07:33 (UTC)\nTwo-step sign-in: no\nAnswer:\n  - one\n  - two\n',
  )
})
