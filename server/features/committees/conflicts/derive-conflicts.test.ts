import { expect, test } from 'vitest'
import { deriveConflicts, mailboxOf } from './derive-conflicts.ts'

const application = {
  id: 'a',
  user_id: 'u',
  user_name: 'Chidi Nwosu-Okéké',
  user_email: 'chidi@unilag.edu.ng',
  referees: ['Ama.Owusu@knust.edu.gh'],
}
const member = { id: 'm', user_id: null, emails: ['reader@example.org'], names: [] }
const derived = (changes: object, sameInstitution = false) =>
  deriveConflicts(
    [{ ...member, ...changes }],
    [
      application,
      { ...application, id: 'b', user_id: 'v', user_name: 'Bo', user_email: 'b@gmail.com', referees: [] },
    ],
    {
      sameInstitution,
    },
  ).map(({ application: id, source }) => `${id} ${source}`)

test.each<[object, string[], boolean?]>([
  [{}, []],
  [{ user_id: 'u' }, ['a own']],
  [{ emails: ['invited@example.org', 'ama.owusu+readings@knust.edu.gh'] }, ['a referee']],
  [{ emails: ['CHIDI+2@unilag.edu.ng'] }, ['a mailbox']],
  [{ names: ['okeke, CHIDI'] }, ['a named']],
  [{ names: ['Chidi Eze'] }, []],
  [{ names: ['', '–'] }, []],
  [{ names: ['Bo'] }, ['b named']],
  [{ emails: ['dean@unilag.edu.ng'] }, []],
  [{ emails: ['dean@unilag.edu.ng'] }, ['a institution'], true],
  // Everybody can have an address there.
  [{ emails: ['dean@gmail.com'] }, [], true],
  [{ user_id: 'u', emails: ['chidi@unilag.edu.ng'], names: ['Chidi'] }, ['a own'], true],
])('[FAIR3] a reader with %j has these conflicts: %j', (changes, conflicts, sameInstitution) => {
  expect(derived(changes, sameInstitution)).toEqual(conflicts)
})

test('[FAIR3] a mailbox is one however it is written', () => {
  expect(['A.Da+x@googlemail.com', 'ada@gmail.com'].map(mailboxOf)).toEqual([
    'ada@gmail.com',
    'ada@gmail.com',
  ])
  expect(['a.da+x@example.org', 'ada@example.org'].map(mailboxOf)).toEqual([
    'a.da@example.org',
    'ada@example.org',
  ])
})
