import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maximumApplications } from '../../../contract/applications/application-limits.ts'
import { formLimits } from '../../../contract/forms/form-limits.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertManyApplications, specified } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()

test('[P6] a person who applied to a thousand scholarships is refused the next before they pay, and others are not', async () => {
  const [amina, ben] = await Promise.all([signUp(product), signUp(product)])
  await insertManyApplications(product.db, { userId: amina.userId, count: maximumApplications - 1 })
  const [paid, free, other] = await Promise.all([
    insertScholarship(product.db),
    insertScholarship(product.db, { application_fee_minor: 0 }),
    insertScholarship(product.db),
  ])
  const pay = (person: typeof amina, scholarshipId: string) =>
    ask(product, person, 'POST /create-payment-intent', { scholarshipId })
  expect((await pay(amina, paid)).status).toBe(200)
  expect(refusal(await pay(amina, other))).toEqual([409, 'limit_reached'])
  expect((await pay(amina, paid)).status).toBe(200)
  const apply = (person: typeof amina) =>
    ask(product, person, 'POST /appliedScholarship', { ...specified, scholarshipId: free })
  expect(refusal(await apply(amina))).toEqual([409, 'limit_reached'])
  expect((await apply(ben)).status).toBe(201)
  expect((await pay(ben, other)).status).toBe(200)
})

test('[FORM2] a form is published so many times at most', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(product)
  await sql`insert into form_versions (id, scholarship_id, number, definition, published_at)
    select ${newId()}, ${scholarshipId}, ${formLimits.versions}, definition, now()
    from form_versions where scholarship_id = ${scholarshipId}`.execute(product.db)
  const change = { version: 0, definition: shortForm }
  expect(refusal(await ask(product, office, `PATCH /forms/${scholarshipId}`, change))).toEqual([
    409,
    'limit_reached',
  ])
})
