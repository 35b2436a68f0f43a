import type { Page } from 'playwright-core'
import { beforeAll, beforeEach } from 'vitest'
import { insertApplication } from '../application-factories.ts'
import { ask } from '../ask.ts'
import { hold } from '../decision-steps.ts'
import { insertAnswered } from '../desk-factories.ts'
import { insertScholarship } from '../factories.ts'
import { oneSection } from '../form-factories.ts'
import { type Person, usePerson } from '../identity/people.ts'
import { type OpenOptions, screens } from './browser.ts'
import type { TestSite } from './site.ts'

const applicant = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

/** Waits until somebody's application is read at the desk. */
export const reads = (page: Page, name: string) => applicant(page).filter({ hasText: name }).waitFor()

const essay = 'Every rainy season the culverts of our street flood. '.repeat(60)
const asked = { help: '', required: true }
const definition = oneSection('Your means', [
  { id: 'q_income', type: 'money', wording: 'Household income in a year', ...asked },
  { id: 'q_first', type: 'yesNo', wording: 'First in the family to study?', ...asked },
  { id: 'q_essay', type: 'paragraph', wording: 'Which problem would you solve?', ...asked },
])

/** Who has applied for the Volta Award, in the order of the queue. */
export const applicants = ['Diane Uwase', 'Björn Chen', 'Zoë Kovalenko', 'Kim Min-jun']

/** A desk with four people's answers, the same for all tests of a file. */
export function useDesk(site: TestSite) {
  const officer = usePerson(site.product, 'moderator', 'Mira Staff')
  const desk = { scholarship: '', ids: new Map<string, string>() }
  beforeAll(async () => {
    const people = applicants.map((name, nth) => [
      name,
      { q_income: 200_000 * (nth + 1), q_first: nth % 2 === 0, q_essay: essay },
    ])
    const { scholarshipId, ids } = await insertAnswered(site.product, {
      definition,
      people: Object.fromEntries(people),
      scholarship_name: 'Volta Award',
    })
    Object.assign(desk, { scholarship: scholarshipId, ids })
  })
  async function atDesk(path: string, options: OpenOptions = {}): Promise<Page> {
    const page = await site.visitAs(officer, `/dashboard/desk${path}`, {
      viewport: screens.desktop,
      ...options,
    })
    await page.getByRole('region', { name: 'Applications', exact: true }).getByRole('row').nth(1).waitFor()
    return page
  }
  return { officer, desk, atDesk }
}

/** A round that holds its decisions, a new one for each test. */
export function useRound(site: TestSite) {
  const { product } = site
  const officer = usePerson(product, 'moderator', 'Mira Staff')
  const round = { scholarship: '' }
  beforeEach(async () => {
    round.scholarship = await insertScholarship(product.db, { scholarship_name: 'Volta Award' })
    await hold(product, officer, round.scholarship)
  })
  return {
    officer,
    round,
    apply: ({ userId }: Person) =>
      insertApplication(product.db, { user_id: userId, scholarship_id: round.scholarship }),
    atDesk: (options: OpenOptions = {}) =>
      site.visitAs(officer, `/dashboard/desk?scholarship=${round.scholarship}&sort=applicant`, {
        viewport: screens.desktop,
        ...options,
      }),
    /** Who has which decision, in the order of the queue. */
    async proposed(): Promise<[string, string][]> {
      const { body } = await ask(
        product,
        officer,
        `GET /desk?scholarship=${round.scholarship}&sort=applicant&size=50`,
      )
      return body.rows.map(({ userName, outcome }: { userName: string; outcome: string }) => [
        userName,
        outcome,
      ])
    },
  }
}
