import { describe, expect, test } from 'vitest'
import type { BulkChange } from '../../../contract/bulk/bulk.ts'
import type { ChosenOutcome } from '../../../contract/decisions/decisions.ts'
import { judge } from './bulk-policy.ts'
import type { Facts } from './bulk-queries.ts'
import { vouchFor } from '../../platform/access/scope.ts'

const nothingYet: Facts = {
  id: vouchFor('application', 'A test knows it.'),
  user_id: 'applicant',
  status: 'Processing',
  currency: 'usd',
  assignee_id: null,
  labels: null,
  marks_version: null,
  holds: true,
  awardsHaveAmount: false,
  waitlistHasPlaces: false,
  present_receipt: 'R-2',
  receipt: null,
  version: null,
  decided_by: null,
  outcome: null,
  amount_minor: null,
  terms: null,
  rank: null,
  reason: null,
  word: null,
  chosen: null,
  released_at: null,
  reopened: null,
  batch_id: null,
  at_once: null,
  form_version_id: 'form',
  is_asked: false,
}
const judging = { officerId: 'officer', choiceRefusal: () => undefined, askable: new Set(['form']) }
const left = (why: string, whose: string | null = null) => ({ why, whose })

function judged(change: BulkChange, facts: Partial<Facts> = {}, others: Partial<typeof judging> = {}) {
  return judge(change, { ...nothingYet, ...facts }, { ...judging, ...others })
}

const award: ChosenOutcome = {
  outcome: 'award',
  amount: '$500',
  terms: 'a year',
  rank: null,
  reason: 'Greatest need',
  word: 'Well done.',
}
const ask = { kind: 'ask', questions: ['phone'], note: '', due: '2027-01-01' } as unknown as BulkChange
const changes: Record<string, BulkChange> = {
  assign: { kind: 'assign', assignee: 'other' },
  label: { kind: 'label', label: 'Urgent' },
  unlabel: { kind: 'unlabel', label: 'Urgent' },
  propose: { kind: 'propose', decision: award },
  ask,
}

test.each(Object.entries(changes))('[DESK4] nobody does this with their own application: %s', (_, change) => {
  expect(judged(change, { user_id: 'officer', labels: ['Urgent'] })).toEqual(
    left('This is your own application.'),
  )
})

describe('[DESK4] assigning', () => {
  test.each([
    ['of nobody’s', null, 'other', { version: 0, receipt: null, before: { assignee: null } }],
    ['of another’s', 'first', 'other', { version: 0, receipt: null, before: { assignee: 'first' } }],
    ['to nobody', 'first', null, { version: 0, receipt: null, before: { assignee: 'first' } }],
    ['to whom it is assigned', 'other', 'other', left('{by} has it already.', 'other')],
    ['to nobody, again', null, null, left('It is already unassigned.')],
    ['to its applicant', null, 'applicant', left('{by} sent this application.', 'applicant')],
  ])('%s', (_, assignee_id, assignee, expected) => {
    expect(judged({ kind: 'assign', assignee }, { assignee_id })).toEqual(expected)
  })

  test('names the version of the marks that it replaces', () => {
    expect(judged({ kind: 'assign', assignee: 'other' }, { marks_version: 3 })).toMatchObject({ version: 3 })
  })
})

describe('[DESK4] labels', () => {
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8']
  test.each([
    ['label', null, { version: 0, receipt: null, before: { labels: [] } }],
    ['label', eight.slice(1), { version: 0, receipt: null, before: { labels: eight.slice(1) } }],
    ['label', eight, left('It already has 8 labels, the maximum.')],
    ['label', ['Urgent'], left('It has this label already.')],
    ['unlabel', ['Urgent', '1'], { version: 0, receipt: null, before: { labels: ['Urgent', '1'] } }],
    ['unlabel', [...eight.slice(1), 'Urgent'], { before: { labels: [...eight.slice(1), 'Urgent'] } }],
    ['unlabel', ['1'], left('It does not have this label.')],
  ] as const)('%s with %j', (kind, labels, expected) => {
    const given = labels && [...labels]
    expect(judged({ kind, label: 'Urgent' }, { labels: given })).toMatchObject(expected)
  })
})

describe('[TALK1] asking many', () => {
  const asked = { version: 0, receipt: 'R-2', before: { asked: null } }
  test.each([
    ['an open application', {}, asked],
    ['a decided one', { status: 'Completed' }, left('It has already been decided.')],
    ['one that is asked', { is_asked: true }, left('Its applicant has not answered an earlier request yet.')],
    ['one of another form', { form_version_id: 'other' }, left('It does not have one of these questions.')],
  ] as const)('%s', (_, facts, expected) => {
    expect(judged(ask, facts)).toEqual(expected)
  })

  test('one without a form, of what every form has', () => {
    expect(judged(ask, { form_version_id: null }, { askable: new Set([null]) as never })).toEqual(asked)
  })
})

describe('[DESK4] [DESK5] proposing', () => {
  const proposed: Partial<Facts> = {
    version: 4,
    decided_by: 'officer',
    outcome: 'award',
    amount_minor: 50_000,
    terms: 'a year',
    reason: 'Greatest need',
    word: 'Well done.',
  }
  const propose = (facts: Partial<Facts> = {}, decision: ChosenOutcome = award) =>
    judged({ kind: 'propose', decision }, facts)

  test('of what nobody has decided', () => {
    expect(propose()).toEqual({ version: 0, receipt: 'R-2', before: { decision: null } })
  })

  test('over what was released, such as a waiting list, which Undo does not bring back', () => {
    const released = { ...proposed, released_at: new Date(), decided_by: 'other' }
    expect(propose(released)).toEqual({ version: 4, receipt: 'R-2', before: { decision: null } })
  })

  test('over one’s own proposal, which Undo brings back', () => {
    const changed = { ...award, amount: '$700' }
    expect(propose(proposed, changed)).toEqual({ version: 4, receipt: 'R-2', before: { decision: award } })
  })

  test('over one’s own proposal that has neither amount nor words', () => {
    const bare = { ...proposed, amount_minor: null, reason: null, word: null, terms: null, rank: 2 }
    const before = { ...award, amount: null, terms: null, rank: 2, reason: '', word: '' }
    expect(propose(bare)).toMatchObject({ before: { decision: before } })
  })

  test.each([
    [
      'where decisions leave at once',
      { holds: false },
      'Its scholarship releases decisions at once, which cannot be undone.',
    ],
    [
      'where the office has not said that they wait',
      { holds: null },
      'Nobody has chosen yet when its applicants hear. Please decide one at the desk first.',
    ],
    ['in another currency', { currency: 'eur' }, 'Please enter the amount as € and a number, such as €50.'],
    [
      'of what was reopened',
      { ...proposed, reopened: 'An appeal' },
      'It was reopened. Please decide it individually.',
    ],
    ['the same again', proposed, 'You have already proposed this.'],
  ] as const)('is refused %s', (_, facts, why) => {
    expect(propose(facts)).toEqual(left(why))
  })

  test('is refused over a colleague’s, who is named', () => {
    expect(propose({ ...proposed, decided_by: 'other' })).toEqual(left('{by} proposed: Awarded.', 'other'))
  })

  test('is refused when the outcome cannot be chosen', () => {
    const refused = judge({ kind: 'propose', decision: award }, nothingYet, {
      ...judging,
      choiceRefusal: ({ id }) => `Not ${id}.`,
    })
    expect(refused).toEqual(left('Not application.'))
  })

  test('is refused without an amount where awards have one', () => {
    const bare: ChosenOutcome = { ...award, amount: null }
    expect(propose({ awardsHaveAmount: true }, bare)).toEqual(left('An award here needs an amount.'))
  })

  test('needs no amount', () => {
    const decline: ChosenOutcome = { ...award, outcome: 'decline', amount: null, terms: null }
    expect(propose({ currency: 'eur' }, decline)).toMatchObject({ before: { decision: null } })
  })
})
