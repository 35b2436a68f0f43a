import { expect, test } from 'vitest'
import { awardsFileOf } from './outcome-view.ts'

const award = {
  scholarship_id: '019ac000-0000-7000-8000-000000000001',
  scholarship_name: 'Lakeside Merit Award',
  university_name: 'Lakeside University',
  description: 'For students of the lake.',
  shown_at: new Date('2026-11-28T00:00:00Z'),
  grant_id: 'g1',
  recipient_id: 'r1',
  currency: 'usd',
  amount_minor: 100_000,
  awarded_on: '2026-11-20',
}

test.each([
  ['', '360G-bursary.example-8080'],
  ['360G-lakeside', '360G-lakeside'],
])(
  '[OPEN1] ids of awards begin with the prefix of the office, or that of the address: %j',
  (awardsPrefix, expected) => {
    const site = { name: 'Bursary', url: 'https://bursary.example:8080', awardsPrefix }
    const [grant] = awardsFileOf(site, [award]).grants
    expect(grant).toMatchObject({
      id: `${expected}-g1`,
      recipientIndividual: { id: `${expected}-person-r1` },
      fundingOrganization: [{ id: expected }],
    })
  },
)
