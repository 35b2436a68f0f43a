import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { dateIn, insertScholarship } from '../factories.ts'
import type { TestSite } from './site.ts'

/** Each with a name of its own, by which tests tell who is listed. */
const catalogue = [
  { university_name: 'A', subject: 'Engineering', degree: 'Masters', country: 'Norway', fee: 0, rating: 4.9 },
  {
    university_name: 'B',
    subject: 'Engineering',
    degree: 'Bachelor',
    country: 'Norway',
    fee: 20,
    rating: 4.2,
  },
  { university_name: 'C', subject: 'Doctor', degree: 'Masters', country: 'Kenya', fee: 40, rating: 3.1 },
  { university_name: 'D', subject: 'Doctor', degree: 'Bachelor', country: 'Kenya', fee: 60, rating: 4.5 },
  {
    university_name: 'E',
    subject: 'Doctor',
    degree: 'Bachelor',
    country: 'Côte d’Ivoire',
    fee: 80,
    rating: 3.9,
  },
  { university_name: 'F', subject: 'Doctor', degree: 'Masters', country: 'Norway', fee: 90, days: -3 },
  // Each in a country of its own, so that not all countries are shown at once.
  ...Array.from({ length: 9 }, (_, index) => ({
    university_name: `Z${index}`,
    subject: 'Doctor',
    degree: 'Diploma',
    country: `Zland ${index}`,
    fee: 200,
    days: 200,
  })),
]

/** Inserts the catalogue before the tests of a file. */
export function useCatalogue({ product }: TestSite): void {
  beforeAll(async () => {
    for (const { fee, days = 20, ...values } of catalogue) {
      await insertScholarship(product.db, {
        rating: 2,
        ...(values as object),
        application_fee_minor: fee * 100,
        application_deadline: dateIn(days),
      })
    }
  })
}

export const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
export const status = (page: Page) => page.getByRole('status').filter({ hasText: 'scholarship' }).innerText()
export const choice = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
export const limit = (page: Page, group: string, name: RegExp) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name })
export const fold = (page: Page, group: string) => page.locator('summary').filter({ hasText: group })
export const openGroups = (page: Page) => page.locator('#filters details[open] > summary').allInnerTexts()
export const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem')
