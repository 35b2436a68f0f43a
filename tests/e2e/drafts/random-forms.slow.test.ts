import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Answers } from '../../../contract/forms/answers.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { isPlainText } from '../../../contract/core/plain-text.ts'
import { type Random, seededRandom } from '../../../demo-data/random.ts'
import { randomAnswers, randomForm } from '../../scenarios/forms/random-forms.ts'
import { filledForm } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { testSite } from '../../support/browser/site.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { publishForm } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()

const sample = 12

test(`[FORM1] ${sample} random forms and answers: the page of a real browser finds what the server finds, in its words`, async () => {
  const random = seededRandom('forms in a browser')
  const [office, amina] = await Promise.all([signUp(site.product, 'moderator'), signUp(site.product)])
  const page = await site.visitAs(amina, '/dashboard/myApplication')
  const verdicts = new Set<number>()
  for (let round = 0; round < sample; round += 1) {
    const definition = formWithoutFiles(random)
    const draft = await answeredDraft({ office, amina }, definition, randomAnswers(random, definition))
    await page.goto(`/dashboard/apply/${draft.scholarshipId}?section=review`)
    const shown = await problemsOnPage(page)
    const submitted = await ask(site.product, amina, `POST /drafts/submit/${draft.id}`, {
      formVersion: draft.formVersion,
    })
    verdicts.add(submitted.status)
    expect(shown, `round ${round}`).toEqual(byWording(definition, submitted.body.error?.fields ?? {}))
  }
  expect(verdicts).toEqual(new Set([201, 400]))
})

/** Files are checked by what the server has of them. */
function formWithoutFiles(random: Random): FormDefinition {
  const definition = randomForm(random)
  const asked = questionsOf(definition)
  return asked.length > 0 && asked.every(({ type }) => type !== 'file')
    ? definition
    : formWithoutFiles(random)
}

async function answeredDraft(
  { office, amina }: { office: Person; amina: Person },
  definition: FormDefinition,
  answers: Answers,
) {
  const scholarshipId = await insertScholarship(site.product.db, {
    application_fee_minor: 0,
    service_charge_minor: 0,
  })
  await publishForm(site.product, { office, scholarshipId, definition })
  const begun = await ask(site.product, amina, 'POST /drafts', { scholarshipId })
  const id: string = begun.body._id
  const given = Object.entries({ ...filledForm, ...answers }).filter(([, answer]) =>
    [answer].flat().every(text => text !== undefined && isPlainText(text)),
  )
  const saved = await saveDraft(site.product, amina, id, Object.fromEntries(given))
  expect(saved.status).toBe(200)
  return { id, scholarshipId, formVersion: begun.body.formVersion as string }
}

/** What the review says is wrong, by the wording of the question. */
async function problemsOnPage(page: Page): Promise<Record<string, string>> {
  await page.getByRole('heading', { name: 'Review your application' }).waitFor()
  const entries = await page
    .locator('dl > div')
    .evaluateAll(rows =>
      rows.map(row => [
        row.querySelector('dt')?.textContent,
        row.querySelector('dd .text-danger')?.textContent,
      ]),
    )
  return Object.fromEntries(entries.filter(([, problem]) => problem))
}

function byWording(definition: FormDefinition, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    questionsOf(definition).flatMap(({ id, wording }) => (fields[id] ? [[wording, fields[id]]] : [])),
  )
}
