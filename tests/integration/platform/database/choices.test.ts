import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  applicantDegree,
  applicationStatuses,
  genders,
} from '../../../../contract/applications/application-terms.ts'
import { sides } from '../../../../contract/conversations/conversation-terms.ts'
import { roles } from '../../../../contract/core/roles.ts'
import { outcomes } from '../../../../contract/decisions/decision-terms.ts'
import { letterKinds } from '../../../../contract/decisions/letter-text.ts'
import { exportFormats, exportKinds } from '../../../../contract/exports/export-terms.ts'
import { importKinds } from '../../../../contract/imports/import-terms.ts'
import { packetKinds } from '../../../../contract/packets/packet-terms.ts'
import { referenceTimes } from '../../../../contract/references/reference-terms.ts'
import { rhythms } from '../../../../contract/saved/saved-limits.ts'
import { specifiedTerms, termKinds } from '../../../../contract/scholarships/scholarship-terms.ts'
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

/** The lists of the contract that the database checks, too, by the ends of their constraints' names. */
const listed: [constraints: string[], list: readonly string[]][] = [
  [['users_role'], roles],
  [
    [
      'applications_status',
      'application_events_from_status',
      'application_events_to_status',
      'application_news_told_status',
    ],
    applicationStatuses,
  ],
  [['applications_gender'], genders],
  [['decisions_outcome', 'letters_outcome'], outcomes],
  [['letter_templates_kind'], letterKinds],
  [['scholarship_terms_kind'], termKinds],
  [['saved_searches_rhythm'], rhythms],
  [['messages_side'], sides],
  [['reference_settings_asks'], referenceTimes],
  [['packets_kind'], packetKinds],
  [['exports_kind', 'export_sets_kind'], exportKinds],
  [['exports_format', 'export_sets_format'], exportFormats],
  [['imports_kind', 'import_matchings_kind'], importKinds],
]

test('the lists that the database checks are those of the contract', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname like '%\\_listed'
     order by name`.execute(product.db)
  const checked = rows.map(({ name, definition }) => [
    name.replace(/_listed$/, ''),
    [...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word).toSorted(),
  ])
  const wanted = listed.flatMap(([names, list]) => names.map(name => [name, list.toSorted()]))
  expect(Object.fromEntries(checked)).toEqual(Object.fromEntries(wanted))
})
