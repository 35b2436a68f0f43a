import { expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const student = usePerson(site.product)
const admin = usePerson(site.product, 'admin')

/** An address as a mail program leaves it that has cut it off. */
const cut = '01a22247-8651-73f3'

const ofStudents = ['apply', 'correct', 'receipt', 'conversation'].map(name => `/dashboard/${name}/${cut}`)
const atDesk = ['bulk', 'release', 'letters', 'criteria', 'references'].map(name => `desk/${name}`)
const ofStaff = ['desk', ...atDesk, 'inbox', 'applications', 'imports'].map(
  name => `/dashboard/${name}/${cut}`,
)
const ofRounds = ['round', 'preview', 'form'].map(part => `/dashboard/manageScholarships/${cut}/${part}`)

test('[V5] [DESK2] filters of the desk that are none are said to be that, and can be removed', async () => {
  const page = await site.visitAs(admin, `/dashboard/desk?status=${cut}`, {
    expectErrors: [/400/, /queue failed/],
  })
  await page.getByText('Part of this address is not valid.').waitFor()
  await page.getByRole('link', { name: 'Remove all filters' }).click()
  await page.getByText('No applications').waitFor()
})

test.each([
  ['a student', student, ofStudents],
  ['an admin', admin, [...ofStaff, ...ofRounds]],
] as const)(
  '[V5] %s with an address that was cut off is told so, at every page',
  async (_, person, paths) => {
    const page = await site.visitAs(person, pages.dashboard, { expectErrors: [/400/, /Loading failed/] })
    for (const path of paths) {
      await goTo(page, path)
      const told = page.getByRole('alert').filter({ hasText: 'Not found' })
      // An act in bulk says where to begin again.
      await told
        .getByText(/It may have been removed, or the address may be incomplete\.|no longer exists/)
        .waitFor()
      expect([path, await told.getByRole('button').count()]).toEqual([path, 0])
    }
  },
)
