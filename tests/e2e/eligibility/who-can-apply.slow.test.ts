import { expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { specified } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { fillApplication } from '../../support/browser/student-steps.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'
import { saveDraft } from '../../support/draft-steps.ts'
import { insertAnswers, insertConditions } from '../../support/eligibility-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, oneSection } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()
const free = { application_fee_minor: 0, service_charge_minor: 0 }
const phone = { viewport: screens.phone, expectErrors: [refusedRequest] }
const differs = 'I have run a nursery since 2019.'
const definition = oneSection('Plans', [
  { id: 'q_reason', type: 'paragraph', wording: 'Why do you apply?', help: '', required: true },
])

test('[ELIG4] everybody gets the same page on who can apply; people who sign in also see whether they can', async () => {
  const [id, amina] = await Promise.all([insertScholarship(site.product.db, free), signUp(site.product)])
  await insertConditions(site.product.db, id)
  await insertAnswers(site.product.db, amina.userId, { p_work: '1', p_refugee: 'yes' })
  const path = pages.scholarshipDetails(id)
  const read = async (headers: Record<string, string>) =>
    (await fetch(site.product.siteUrl + path, { headers })).text()
  const html = await read({})
  for (const sentence of ['At least 2 years of work in the field', 'Level: Masters', 'One of these:'])
    expect(html).toContain(sentence)
  expect(await read({ cookie: amina.cookie })).toBe(html)

  const visitor = await site.visit(path)
  await visitor.getByText('to see which of these you meet.').waitFor()
  const page = await site.openAs(amina, { viewport: screens.desktop })
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0)
    const add = ({ value }: { value: number }) =>
      Reflect.set(globalThis, 'shifted', value + Number(Reflect.get(globalThis, 'shifted')))
    new PerformanceObserver(list =>
      list.getEntries().forEach(each => add(each as PerformanceEntry & { value: number })),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.getByText('1 of 2 conditions isn’t met: 2 years of work.').waitFor()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBeLessThan(0.01)
  await page.setViewportSize(screens.phone)
  await expectAccessible(page)
  const main = page.getByRole('main')
  expect(await main.locator('li b').allInnerTexts()).toEqual(['Not met.', 'Met.', 'Not answered.', 'Met.'])
  await main.getByText('You: 1 year').waitFor()
  const change = main.getByRole('link', { name: 'Change At least 2 years' })
  expect(await change.getAttribute('href')).toBe(
    `/dashboard/aboutYou?question=p_work&back=${encodeURIComponent(path)}`,
  )
  await main.getByRole('link', { name: 'Apply Scholarship' }).waitFor()

  const without = await insertScholarship(site.product.db, free)
  const plain = await site.visit(pages.scholarshipDetails(without))
  await plain.getByRole('heading', { name: 'Cost Details' }).waitFor()
  expect(await plain.getByText('Who can apply').count()).toBe(0)
})

test('[ELIG7] on a phone, who doesn’t meet what the office requires is asked before sending why their case is different', async () => {
  const [{ scholarshipId, office }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product, { definition, ...free }),
    signUp(site.product),
  ])
  await insertConditions(site.product.db, scholarshipId, { mode: 'require' })
  await insertAnswers(site.product.db, amina.userId, { p_work: '1' })
  const draft = (await ask(site.product, amina, 'POST /drafts', { scholarshipId })).body
  await saveDraft(site.product, amina, draft._id, { ...specified, degree: 'masters', q_reason: 'Tides' })
  const page = await site.visitAs(amina, pages.apply(scholarshipId, 'review'), phone)
  const submit = page.getByRole('button', { name: 'Submit application' })
  await page.getByText('You don’t meet:').waitFor()
  await page.getByLabel('My case is different').waitFor()
  await submit.click()
  await page.getByRole('alert').getByText('You don’t meet all conditions').waitFor()
  await page.getByText('At least 2 years of work in the field').waitFor()
  await page.getByLabel('My case is different').fill(differs)
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => page.getByLabel('My case is different').inputValue()).toBe(differs)
  await submit.click()
  await page.getByRole('heading', { name: 'Submitted' }).waitFor()
  await page.getByText(differs).waitFor()
  await page.getByText('Not met: 1 year').waitFor()

  const desk = await site.visitAs(office, pages.desk)
  const row = desk.getByRole('row', { name: amina.name })
  await row.getByRole('rowheader', { name: 'Not met, case is different: 2 years of work' }).waitFor()
  await row.getByRole('link', { name: amina.name }).click()
  await desk.getByText('Doesn’t meet 1 of 2: 2 years of work (case is different)').waitFor()
  await desk.getByText(differs).waitFor()
})

test('[ELIG7] the form without questions of its own asks why the case is different, too', async () => {
  const [id, amina] = await Promise.all([insertScholarship(site.product.db, free), signUp(site.product)])
  await insertConditions(site.product.db, id, { mode: 'require' })
  await insertAnswers(site.product.db, amina.userId, { p_work: '1' })
  const page = await site.visitAs(amina, pages.paymentFor(id), phone)
  const form = page.getByRole('dialog')
  await form.waitFor()
  await form.getByText('At least 2 years of work in the field').waitFor()
  await fillApplication(form)
  await form.getByRole('button', { name: 'Submit application' }).click()
  await form.getByLabel('My case is different').fill(differs)
  await form.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText(differs).waitFor()
})
