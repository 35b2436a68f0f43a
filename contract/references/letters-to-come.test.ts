import { expect, test } from 'vitest'
import type { AskedReferee } from './references.ts'
import { stillToDo } from './letters-to-come.ts'

const person = (name: string, state: AskedReferee['state']) => ({ name, state }) as AskedReferee

test('[REF1] an applicant reads whom to name and whose letters are still to come', () => {
  const declined = person('Dr Chen', 'declined')
  expect(stillToDo({ count: 2, people: [person('Dr Akhter', 'opened'), declined] })).toBe(
    'Still to do: name one more referee. Still to come: the letter of reference by Dr Akhter.',
  )
  expect(stillToDo({ count: 2, people: [] })).toBe('Still to do: name 2 more referees.')
  expect(stillToDo({ count: 1, people: [person('Dr Akhter', 'received'), declined] })).toBe(
    'All letters of reference have arrived.',
  )
})
