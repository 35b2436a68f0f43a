import { expect, test } from 'vitest'
import {
  applicantDegree,
  applicationStatuses,
  genders,
} from '../../../../contract/applications/application-terms.ts'
import { roles } from '../../../../contract/core/roles.ts'
import { specifiedTerms } from '../../../../contract/scholarships/scholarship-terms.ts'
import { insertApplication } from '../../../support/application-factories.ts'
import { ask } from '../../../support/ask.ts'
import { dateIn, insertUser } from '../../../support/factories.ts'
import { signUp, usePerson } from '../../../support/identity/people.ts'
import { useProduct } from '../../../support/product.ts'

const { subject: subjects, degree: degrees, category: categories } = specifiedTerms
const product = useProduct()
const user = usePerson(product)
const moderator = usePerson(product, 'moderator')

const scholarship = {
  universityName: 'Fjord University',
  scholarshipName: 'Fjord Award',
  scholarshipCategory: categories[0],
  universityLocation: { country: 'Norway', city: 'Bergen' },
  universityRank: 12,
  applicationDeadline: dateIn(9),
  subjectName: subjects[0],
  scholarshipDescription: 'Covers tuition.',
  degree: degrees[0],
  stipend: '$1,200.50',
  serviceCharge: '$10',
  applicationFees: '$50',
  rating: 4.25,
}

test.each([
  ...subjects.map(subjectName => ({ subjectName })),
  ...categories.map(scholarshipCategory => ({ scholarshipCategory })),
  ...degrees.map(degree => ({ degree })),
])('[T2] a scholarship with %o is stored, shown and kept when it is edited', async choice => {
  const { status, body } = await ask(product, moderator, 'POST /scholarships', { ...scholarship, ...choice })
  expect(status).toBe(201)
  const path = `/scholarships/${body.insertedId}`
  expect((await ask(product, undefined, `GET ${path}`)).body).toMatchObject(choice)
  expect((await ask(product, moderator, `PATCH ${path}`, choice)).body).toEqual({ modifiedCount: 0 })
})

test.each([
  ...genders.map(gender => ({ gender })),
  ...degrees.map(degree => ({ degree: applicantDegree(degree) })),
])('[U4] an application with %o is stored and shown', async choice => {
  const id = await insertApplication(product.db, { user_id: user.userId })
  const form = { phone: '+47 55 58 00 00', address: '7 Bryggen', ssc: '5.0', hsc: '4.1', ...choice }
  expect((await ask(product, user, `PATCH /appliedScholarship/${id}`, form)).status).toBe(200)
  const { body } = await ask(product, user, `GET /appliedScholarship/${user.email}`)
  expect(body.find(({ _id }: { _id: string }) => _id === id)).toMatchObject(choice)
})

test('[T5] [A6] every status of an application and every role is stored', async () => {
  const owner = await signUp(product)
  for (const status of applicationStatuses) {
    await insertApplication(product.db, { user_id: owner.userId, status })
  }
  const { body } = await ask(product, owner, `GET /appliedScholarship/${owner.email}`)
  const shown = body.map(({ status }: { status: string }) => status)
  expect(shown.sort()).toEqual([...applicationStatuses].sort())
  for (const role of roles) {
    const id = await insertUser(product.db, { role })
    const stored = await product.db.selectFrom('users').select('role').where('id', '=', id).execute()
    expect(stored).toEqual([{ role }])
  }
})
