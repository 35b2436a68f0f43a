import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import {
  applyRefusal,
  decideRefusal,
  editRefusal,
  reviewRefusal,
  stepRefusal,
} from '../../../contract/applications/application-rules.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
} from '../../../contract/applications/application-terms.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { deadlineHasPassed } from '../../../contract/scholarships/deadline.ts'
import { errors } from '../../../contract/errors.ts'
import { type Role, roles } from '../../../contract/core/roles.ts'
import { applicationActions } from '../../../web/features/applications/application-actions.ts'
import { staffActions } from '../../../web/features/applications/office/staff-actions.ts'
import { ApplyBox } from '../../../web/features/scholarships/details/apply-box.tsx'
import { toastStore } from '../../../web/ui/messages/toast-store.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

/** Pages, rules and API decide alike, case by case (docs/decisions/0009). */
const product = useProduct()
const people: Record<Role, Person> = {
  user: usePerson(product),
  moderator: usePerson(product, 'moderator'),
  admin: usePerson(product, 'admin'),
}
const other = usePerson(product)

const form = { phone: '+47 55 58 00 00', address: '7 Bryggen, Bergen', ssc: '5.0', hsc: '4.1' }
const row = (status: ApplicationStatus) =>
  ({ status, scholarshipId: '', scholarshipName: 'Award', universityName: 'U', userName: 'A' }) as Application

/** What the API answers `person`: the code of its refusal, or null. */
async function call(person: Person, request: string, body?: object) {
  const [status, code] = refusal(await ask(product, person, request, body))
  return status < 300 ? null : code
}

const cases = roles.flatMap(role =>
  applicationStatuses.flatMap(status => [true, false].map(own => ({ role, status, own }))),
)
const make = ({ role, status, own }: (typeof cases)[number]) =>
  insertApplication(product.db, { user_id: (own ? people[role] : other).userId, status })

test.each(cases)('[U4] [U5] $role edits or cancels a $status one, own: $own', async subject => {
  const { role, status, own } = subject
  const id = await make(subject)
  const notTheirs = own ? null : role === 'user' ? 'not_found' : 'forbidden'
  const refused = notTheirs ?? editRefusal(status)
  expect(await call(people[role], `PATCH /appliedScholarship/${id}`, form)).toBe(refused)
  expect(await call(people[role], `DELETE /appliedScholarship/${id}`)).toBe(notTheirs)
})

const staffCases = cases.filter(({ role }) => role !== 'user')
test.each(staffCases)('[T4] [T5] $role answers or moves a $status one, own: $own', async subject => {
  const { role, status, own } = subject
  const feedback = { feedback: 'Please send your transcript.' }
  const answered = await call(
    people[role],
    `PATCH /appliedScholarship/feedback/${await make(subject)}`,
    feedback,
  )
  expect(answered).toBe(decideRefusal({ own }))
  const moved = await Promise.all(
    applicationStatuses.map(async to => {
      const id = await make(subject)
      return [to, await call(people[role], `PATCH /appliedScholarship/status/${id}`, { status: to })] as const
    }),
  )
  expect(moved).toEqual(
    applicationStatuses.map(to => [to, decideRefusal({ own }) ?? stepRefusal(status, to)]),
  )

  const [onFeedback, onStep] = [vi.fn(), vi.fn()]
  const { primary, more } = staffActions(row(status), { own, onDetails: vi.fn(), onFeedback, onStep })
  for (const action of [primary, ...more]) action?.onSelect?.()
  const allowed = moved.filter(([, code]) => code === null).map(([to]) => to)
  expect(onStep.mock.calls.map(([, to]) => to).sort()).toEqual(allowed.sort())
  expect(onFeedback).toHaveBeenCalledTimes(answered === null ? 1 : 0)
})

test.each(applicationStatuses)('[U4] [U5] what My Applications offers for a %s one', status => {
  const [onEdit, onCancel] = [vi.fn(), vi.fn()]
  const { more } = applicationActions(row(status), { onEdit, onCancel })
  const edit = more.find(({ label }) => label === 'Edit')
  const before = toastStore.current().length
  edit?.onSelect?.()
  const refused = editRefusal(status)
  expect(edit !== undefined).toBe(refused !== 'application_decided')
  expect(onEdit).toHaveBeenCalledTimes(refused ? 0 : 1)
  const told = toastStore.current().slice(before)
  expect(told.map(({ text }) => text)).toEqual(edit && refused ? [errors[refused].message] : [])
  for (const { label, onSelect } of more) if (label !== 'Edit') onSelect?.()
  expect(onCancel).toHaveBeenCalledOnce()
})

describe.each([-3, -2, -1, 0, 1, 30])('[F3] for a deadline in %i days', days => {
  const applicationDeadline = dateIn(days)

  test.each([true, false])('applying, archived: %s', async archived => {
    const scholarshipId = await insertScholarship(product.db, {
      application_deadline: applicationDeadline,
      application_fee_minor: 0,
      archived_at: archived ? new Date() : null,
    })
    const deadlinePassed = deadlineHasPassed(applicationDeadline, new Date())
    const refused = applyRefusal({ archived, deadlinePassed })
    const applicant = await signUp(product)
    expect(await call(applicant, 'POST /create-payment-intent', { scholarshipId })).toBe(refused)
    const application = { ...form, gender: 'female', degree: 'masters', scholarshipId }
    expect(await call(applicant, 'POST /appliedScholarship', application)).toBe(refused)

    const { status, body } = await ask(product, undefined, `GET /scholarships/${scholarshipId}`)
    expect(status).toBe(archived ? 404 : 200)
    if (archived) return
    const box = createElement(ApplyBox, { scholarship: body, renderedAt: Date.now() })
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, box))
    expect(html.includes(`/payment?scholarship=${scholarshipId}`)).toBe(refused === null)
    expect(html.includes(errors.deadline_passed.message)).toBe(refused === 'deadline_passed')
  })
})

test.each([
  { applied: false, reviewed: false },
  { applied: true, reviewed: false },
  { applied: true, reviewed: true },
])('[U6] reviewing, $applied and $reviewed', async ({ applied, reviewed }) => {
  const user_id = people.user.userId
  const scholarshipId = await insertScholarship(product.db)
  if (applied) await insertApplication(product.db, { user_id, scholarship_id: scholarshipId })
  if (reviewed) await insertReview(product.db, { user_id, scholarship_id: scholarshipId })
  const review = { scholarshipId, ratingPoint: 4, reviewerComments: 'Kind people.' }
  expect(await call(people.user, 'POST /reviews', review)).toBe(reviewRefusal({ applied, reviewed }))
})
