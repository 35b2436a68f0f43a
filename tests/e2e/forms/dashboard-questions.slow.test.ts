import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../contract/core/roles.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { pressAndHear, testSite } from '../../support/browser/site.ts'

const site = testSite()
const people = {
  user: usePerson(site.product, 'user', 'Karim Haddad'),
  moderator: usePerson(site.product, 'moderator', 'Mona Staff'),
  admin: usePerson(site.product, 'admin', 'Ada Admin'),
}

beforeAll(async () => {
  const { product } = site
  const user_id = people.user.userId
  for (const status of ['Pending', 'Processing', 'Completed', 'Rejected'] as const) {
    const names = { scholarship_name: `${status} Award`, university_name: 'Lakeside University' }
    const scholarship_id = await insertScholarship(product.db, names)
    await insertApplication(product.db, { ...names, user_id, scholarship_id, status })
    if (status === 'Completed') await insertReview(product.db, { user_id, scholarship_id })
  }
})

interface Question {
  role: Role
  path: string
  /** The row behind whose menu button the act is; without it, it is a button. */
  of?: RegExp
  opener: RegExp
  about: string
  wayOut: string
}

const questions: Question[] = [
  {
    role: 'moderator',
    path: 'allAppliedScholarship',
    of: /Pending Award/,
    opener: /^Cancel: Karim Haddad, Pending Award\. Rejects the application$/,
    about:
      'Rejects Karim Haddad’s application for Pending Award. They get an email; you can undo this for 10 seconds, before it is sent. If the scholarship holds its decisions, this is saved as a proposal, and the email is sent when you release.',
    wayOut: 'Go back',
  },
  {
    role: 'admin',
    path: 'manageUsers',
    opener: /^Delete Karim/,
    about: 'Deletes the account of Karim Haddad (',
    wayOut: 'Cancel',
  },
  {
    role: 'moderator',
    path: 'manageScholarships',
    of: /Pending Award/,
    opener: /^Delete Pending Award/,
    about:
      'Takes Pending Award of Lakeside University off every list. Its applications and reviews are kept.',
    wayOut: 'Cancel',
  },
  {
    role: 'moderator',
    path: 'allReviews',
    opener: /^Delete the review of Karim/,
    about: 'Deletes Karim Haddad’s review of Completed Award, Lakeside University. They are not emailed.',
    wayOut: 'Cancel',
  },
  {
    role: 'user',
    path: 'myApplication',
    of: /Pending Award/,
    opener: /^Cancel apply Pending/,
    about:
      'Deletes your application for Pending Award at Lakeside University. What you typed stays in this tab, so you can apply again. The fee of $50 is not refunded. It can be used to apply again until the deadline.',
    wayOut: 'Keep it',
  },
  ...(['Completed', 'Rejected'] as const).map(status => ({
    role: 'user' as const,
    path: 'myApplication',
    of: new RegExp(`${status} Award`),
    opener: new RegExp(`^Delete the record of ${status}`),
    about: `Deletes your ${status.toLowerCase()} application for ${status} Award at Lakeside University, and with it ${
      status === 'Completed' ? 'the only record here of your award' : 'the record of its decision'
    }. The fee of $50 is not refunded.`,
    wayOut: 'Keep it',
  })),
]

test.each(questions)(
  '[V1] $opener of $path asks with the specified words, and says who and what follows',
  async ({ role, path, of, opener, about, wayOut }) => {
    const page = await site.visitAs(people[role], `/dashboard/${path}`)
    if (of) await choose(page, of, opener)
    else await page.getByRole('button', { name: opener }).click()

    const question = page.getByRole('alertdialog', { name: dashboardMessages.confirmTitle })
    await question.getByText(dashboardMessages.confirmText, { exact: true }).waitFor()
    await question.getByText(about).waitFor()
    // By its description the act is another one than the way out, for those who hear one button at a time.
    const act = question.getByRole('button', {
      name: dashboardMessages.confirmButton,
      description: about,
    })
    await act.waitFor()
    const out = question.getByRole('button', { name: wayOut, exact: true })
    await out.waitFor()
    expect(await question.getByRole('button', { description: about }).count()).toBe(1)
    await out.click()
    await question.waitFor({ state: 'detached' })
  },
)

test('[T1] [V1] deleting a scholarship that is in use says in question, message and row that it is archived', async () => {
  const page = await site.visitAs(people.moderator, '/dashboard/manageScholarships')
  await choose(page, /Rejected Award/, /^Delete Rejected Award/)
  const question = page.getByRole('alertdialog', { name: dashboardMessages.confirmTitle })
  await question.getByText('It is archived, not deleted: nobody can apply any more').waitFor()
  await pressAndHear(
    question,
    dashboardMessages.confirmButton,
    'The scholarship is archived. Staff find it under “Archived”.',
  )
  await page
    .getByRole('row', { name: /Rejected Award/ })
    .getByText('Archived', { exact: true })
    .waitFor()
})
