import { expect, test } from 'vitest'
import { currencies, hasDecimals } from '../../../../contract/core/currency.ts'
import { specifiedTerms, termKinds, type Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import { naturalKey, readScholarship } from './scholarship-row.ts'

const terms = Object.fromEntries(
  termKinds.map(kind => [
    kind,
    specifiedTerms[kind].map(name => ({ name, formerNames: [`Old ${name}`], retired: name === 'Diploma' })),
  ]),
) as unknown as Terms

const given = {
  terms,
  currency: 'usd',
  zone: 'UTC',
  now: new Date('2026-11-28T00:00:00Z'),
  publish: false,
  email: 'a@b.example',
  switchedOn: new Map<string, string>(),
}
const cells = {
  name: 'Harbour Award',
  university: 'University of Bergen',
  category: 'Full-Fund',
  subject: 'Engineering',
  degree: 'Masters',
  country: 'Norway',
  city: 'Bergen',
  rank: '207',
  deadline: '2027-03-31',
  description: 'For engineers.',
  fee: '50',
  charge: '0',
  tuition: '1250',
  rating: '4.5',
}
const read = (changes: Record<string, string | undefined>, rowContext = {}) =>
  readScholarship(
    {
      number: 2,
      cells: Object.fromEntries(
        Object.entries({ ...cells, ...changes }).filter(([, text]) => text),
      ) as Record<string, string>,
    },
    { ...given, ...rowContext },
  )

test.each(currencies)('[IMPORT1] amounts of exports are read in %s', currency => {
  const amount = hasDecimals(currency) ? 1_234_567 : 1_234_500
  const texts = {
    fee: (amount / 100).toFixed(2),
    charge: '0.00',
    tuition: '100000.00',
    currency: currency.toUpperCase(),
  }
  expect(read(texts, { currency })).toMatchObject({
    scholarship: { application_fee_minor: amount, service_charge_minor: 0, stipend_minor: 10_000_000 },
  })
})

test.each([
  [{ subject: 'engineering' }, { subject: 'Engineering' }],
  [{ subject: 'Old Doctor' }, { subject: 'Doctor' }],
  [{ fee: '$1,250.50' }, { application_fee_minor: 125_050 }],
  [{ fee: '25.50' }, { application_fee_minor: 2_550 }],
  [
    { fee: '25,50', rating: '4,5' },
    { application_fee_minor: 2_550, rating: 4.5 },
  ],
  [{ fee: '$1.250,50' }, { application_fee_minor: 125_050 }],
  [{ fee: '1 250,50' }, { application_fee_minor: 125_050 }],
  [{ fee: '1,250' }, { application_fee_minor: 125_000 }],
  [
    { state: 'open', deadline: '2019-01-01' },
    { archived_at: null, published_at: given.now },
  ],
  [{ state: 'Draft' }, { published_at: null, archived_at: given.now }],
  [{ closes: '2027-03-31T21:00:00.000Z', zone: 'Europe/Oslo' }, { time_zone: 'Europe/Oslo' }],
  [{ places: '3' }, { capacity: 3 }],
])('[IMPORT1] a row with %o is read', (changes, scholarship) => {
  expect(read(changes)).toMatchObject({ scholarship })
})

test.each<[Record<string, string | undefined>, [string, string | RegExp][]]>([
  [{ degree: 'Diploma' }, [['degree', 'The degree “Diploma” is no longer offered.']]],
  [{ category: 'Everything' }, [['category', /Choose from: Full-Fund, Partial, Self-Fund/]]],
  [{ currency: 'eur' }, [['currency', 'Prices here are in USD. Convert them first.']]],
  [{ scholarship: '17' }, [['scholarship', /don’t recognise this ID/]]],
  [{ deadline: '2026-01-01' }, [['deadline', /in the past/]]],
  [
    { closes: '2027-04-02T00:00:00Z' },
    [['closes', 'Its last day is 2027-04-01, but its deadline is 2027-03-31.']],
  ],
  [{ opens: '2027-06-01T00:00:00Z' }, [['opens', 'It must open before it closes.']]],
  [{ zone: 'Bergen', closes: '2027-03-31T21:00:00Z' }, [['zone', /“Bergen” is not a time zone/]]],
  [{ places: 'few' }, [['places', /whole number/]]],
  [{ places: '0' }, [['places', 'Please enter at least 1.']]],
  [{ state: 'hidden' }, [['state', 'Write Draft, Published or Archived.']]],
  [{ posted: '2030-01-01T00:00:00Z' }, [['posted', /in the future/]]],
  [{ reason: 'Why' }, [['reason', /was not closed early/]]],
  [{ name: 'a'.repeat(201) }, [['name', 'Please use at most 200 characters.']]],
  [{ description: 'a\u0007b' }, [['description', /cannot be displayed/]]],
  [
    { name: undefined, subject: 'Magic', fee: '0,10' },
    [
      ['name', /enter/],
      ['subject', /not a subject/],
      ['fee', /at least/],
    ],
  ],
])('[IMPORT1] a row with %o is refused in words', (changes, problems) => {
  const result = read(changes)
  const found = 'problems' in result ? result.problems : []
  expect(found.map(([key]) => key)).toEqual(problems.map(([key]) => key))
  for (const [index, [, text]] of problems.entries()) expect(found[index]?.[1]).toMatch(text)
})

test('[IMPORT1] the same scholarship is known in any case and with any spaces', () => {
  const key = (scholarship_name: string, university_name: string) =>
    naturalKey({ scholarship_name, university_name, application_deadline: '2027-03-31' })
  expect(key('Harbour  AWARD', 'Uni\tBergen')).toBe(key('Harbour award', 'uni bergen'))
  expect(key('a', 'b')).not.toBe(key('b', 'a'))
})

test('[ELIG14] conditions are read as our exports have them; those that could not be published are refused in words', () => {
  const level = {
    id: 'c_level1',
    question: 'p_level',
    kind: 'values',
    comparison: 'isOneOf',
    values: ['o_masters'],
  }
  const gender = { ...level, id: 'c_women1', question: 'p_gender', values: ['o_female'], ground: 'A will' }
  const conditions = JSON.stringify({ all: [level], mode: 'require', oneOf: [] })
  expect(read({ conditions })).toMatchObject({
    conditions: { mode: 'require', definition: { all: [level], oneOf: [] } },
  })
  expect(read({})).toMatchObject({ conditions: undefined })
  const said = (written: string, rowContext = {}) => {
    const result = read({ conditions: written }, rowContext)
    return 'problems' in result ? result.problems : []
  }
  const ofGender = JSON.stringify({ all: [gender], oneOf: [] })
  expect(said('masters only')).toEqual([['conditions', expect.stringContaining('not JSON text')]])
  expect(said('7')).toHaveLength(1)
  expect(said(JSON.stringify({ all: [{ ...level, values: ['PhD'] }], oneOf: [] }))).toHaveLength(1)
  expect(said(ofGender)).toEqual([['conditions', expect.stringContaining('is not asked on this site')]])
  expect(said(ofGender, { switchedOn: new Map([['p_gender', 'The law']]) })).toEqual([])
})
