import { expect, test } from 'vitest'
import { newAwardSettings } from '../../../../../contract/awards/awards.ts'
import { firstSettings, newInstalment, sameSettings, sentOf, typedOf } from './typed-settings.ts'

const plan = {
  instalments: ['2027-09-01', '2028-01-15'],
  conditions: [
    { kind: 'proof', words: 'Proof of enrolment', dueOn: '2027-12-01', before: 2 },
    { kind: 'letter', words: 'A letter', dueOn: '2027-10-01', before: null },
  ],
} as const
const saved = { ...firstSettings, plan: structuredClone(plan) as unknown as typeof firstSettings.plan }

test('[AWARD4] settings are typed over and sent as they were saved', () => {
  const typed = typedOf(saved)
  expect(sentOf(typed)).toEqual(saved)
  expect(sameSettings(typed, typedOf(saved))).toBe(true)
  expect(newAwardSettings.parse({ ...sentOf(typed), version: 1 })).toEqual({ ...saved, version: 1 })
})

test('[AWARD5] what is asked for stays before its payment while payments are added and removed', () => {
  const typed = typedOf(saved)
  const { instalments } = typed
  const added = { ...typed, instalments: [{ ...newInstalment(), day: '2027-08-01' }, ...instalments] }
  expect(sentOf(added).plan.conditions.map(({ before }) => before)).toEqual([3, null])
  const removed = { ...typed, instalments: instalments.slice(1) }
  expect(sentOf(removed).plan.conditions.map(({ before }) => before)).toEqual([1, null])
  const without = { ...typed, instalments: instalments.slice(0, 1) }
  expect(sentOf(without).plan.conditions.map(({ before }) => before)).toEqual([null, null])
})

test('[AWARD3] a number that is none is refused at its field, and an empty one is no limit', () => {
  const issuesOf = (places: string) =>
    newAwardSettings
      .safeParse({ ...sentOf({ ...typedOf(firstSettings), places }), version: 0 })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issuesOf('two')).toEqual([['places', 'Please enter a number of awards.']])
  expect(issuesOf('0')).toEqual([['places', 'Please enter at least 1 award.']])
  expect([issuesOf(''), issuesOf(' 20 ')]).toEqual([undefined, undefined])
})
