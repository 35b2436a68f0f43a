import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { EligibilityDefinition } from '../../../contract/eligibility/conditions.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { publishConditions } from '../../support/condition-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

const one = (id: string, question: string, ...values: string[]) =>
  ({ id, question, kind: 'values', comparison: 'isOneOf', values }) as const
const forCitizens = (...countries: string[]): EligibilityDefinition => ({
  all: [
    { ...one('c_from', 'p_nationality'), values: countries },
    { ...one('c_level', 'p_level'), values: ['o_masters'] },
    { ...one('c_finished', 'p_reached'), values: ['o_hadbachelor', 'o_hadmasters'] },
  ],
  oneOf: [],
})

/** Five free scholarships for Ugandans, one with a fee, and one for others. */
async function catalogue() {
  const office = await signUp(site.product, 'moderator')
  const offers = Array.from({ length: 7 }, (_, nth) => ({
    values: {
      scholarship_name: `Nile Grant ${nth + 1}`,
      degree: 'Masters',
      application_fee_minor: nth === 5 ? 2_000 : 0,
    },
    definition: nth === 6 ? forCitizens('DE') : forCitizens('UG', 'KE'),
  }))
  for (const { values, definition } of offers) {
    const scholarshipId = await insertScholarship(site.product.db, values)
    await publishConditions(site.product, { office, scholarshipId, definition })
  }
}

beforeAll(catalogue)

test.each(looks)(
  '[ELIG1] [ELIG5] [ELIG12] on a $device a Ugandan Bachelor finds what fits in 12 presses, and has sent five applications after 25',
  async ({ device, ...look }) => {
    const student = await signUp(site.product, 'user', 'Grace Nakato')
    const page = await site.visitAs(student, '/allScholarships', look)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      // By touch on a phone, by keyboard on a desktop.
      if (device === 'phone') await target.click()
      else await target.press((await target.getAttribute('type')) === 'radio' ? 'Space' : 'Enter')
    }
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })

    await page.getByRole('combobox', { name: /Search/ }).fill('Ugandan masters')
    await tap(button('Search'))
    await page.getByText(/^6 scholarships/).waitFor()
    await tap(page.getByRole('main').getByRole('link', { name: 'About You' }))
    await tap(button('Answer: Nationality'))
    const nationality = page.getByRole('form', { name: 'Nationality' })
    await nationality.getByLabel('Add a country').fill('Uganda')
    await tap(nationality.getByRole('button', { name: 'Done' }))
    for (const [question, answer] of [
      ['Level you want to study', 'Masters'],
      ['Highest level you have finished', 'Bachelor'],
    ] as const) {
      const form = page.getByRole('form', { name: question })
      await tap(form.getByRole('radio', { name: answer }))
      await tap(form.getByRole('button', { name: 'Save' }))
    }
    await tap(link(/^6 fit you/))
    await page.getByText('6 scholarships').waitFor()
    expect(taps).toBeLessThanOrEqual(12)
    await expectAccessible(page)

    for (const nth of [0, 1, 2])
      await tap(page.getByRole('article').nth(nth).getByRole('button', { name: /^Save/ }))
    const names = () => page.getByRole('article').allInnerTexts()
    const before = await names()
    await tap(link('Next'))
    await expect.poll(async () => (await names()).some(card => before.includes(card))).toBe(false)
    await page.getByText('Fits you').nth(2).waitFor()
    for (const nth of [0, 1])
      await tap(page.getByRole('article').nth(nth).getByRole('button', { name: /^Save/ }))
    if (device === 'phone') await tap(page.locator('header summary'))
    await tap(link('User Dashboard'))
    if (device === 'phone') await tap(button('Open sidebar'))
    await tap(page.getByRole('link', { name: 'Saved', exact: true }).last())
    await tap(button('Apply to several'))
    await tap(link('Prepare 5 applications'))
    await page.getByLabel('Phone').fill('+256 700 000000')
    await page.getByLabel('Address').fill('Plot 1, Kampala')
    await page.getByLabel('SSC result').fill('12')
    await page.getByLabel('HSC result').fill('15')
    taps += 1
    await page.getByLabel('Gender').selectOption('female')
    await tap(button('Next: Review'))
    await expectAccessible(page)
    await tap(button('Send 5'))
    await page.getByRole('heading', { name: '5 of 5 sent' }).waitFor()
    expect(taps).toBeLessThanOrEqual(25)

    const states = await site.product.db
      .selectFrom('application_eligibility')
      .innerJoin('applications', 'applications.id', 'application_id')
      .select('state')
      .where('user_id', '=', student.userId)
      .execute()
    expect(states.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'met'))
  },
)
