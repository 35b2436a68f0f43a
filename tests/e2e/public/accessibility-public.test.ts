import { beforeAll, describe, test } from 'vitest'
import { newId } from '../../../server/database/new-id.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { expectSound, looks } from '../../support/browser/looks.ts'
import { signUp } from '../../support/identity/people.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'

const site = testSite()
let reviewed: string
let late: string

beforeAll(async () => {
  const { db } = site.product
  for (let index = 0; index < 14; index++) {
    await insertScholarship(db, {
      university_name:
        index === 0
          ? 'Universidad Nacional Autónoma de Investigaciones Interdisciplinarias'
          : `University ${index}`,
      scholarship_name: 'Donaudampfschifffahrtsgesellschaftskapitänsstipendium',
    })
  }
  reviewed = await insertScholarship(db, { university_name: 'Reviewed University' })
  late = await insertScholarship(db, { application_deadline: dateIn(-5) })
  for (const comments of ['Good.', `A word without an end: ${'long'.repeat(60)}`]) {
    const review = { id: newId(), scholarship_id: reviewed, user_id: await insertUser(db), comments }
    await db
      .insertInto('reviews')
      .values({ ...review, rating_point: 3.4 })
      .execute()
  }
})

describe.each(looks)('axe finds nothing on a $look', ({ options, screen }) => {
  const expectErrors = [refusedRequest]

  test.each([
    ['[H1] Home', () => '/'],
    ['[S1] All Scholarships', () => '/allScholarships?page=2'],
    ['[S1] a search without a match', () => '/allScholarships?search=nothing+like+this'],
    ['[D1] [D2] details with reviews', () => `/scholarshipDetails/${reviewed}`],
    ['[D1] details after the deadline, without reviews', () => `/scholarshipDetails/${late}`],
    ['[L5] a page of the footer', () => '/privacy'],
    ['[L6] an unknown page', () => '/nowhere'],
  ])('%s', async (_page, path) => {
    const page = await site.visit(path(), { ...options, expectErrors })
    await page
      .getByRole('banner')
      .getByText('Login')
      .filter({ visible: screen === 'desktop' })
      .first()
      .waitFor({ state: 'attached' })

    await expectSound(page)
  })

  test('[H3] the whole list on Home, after its end', async () => {
    const page = await site.visit('/', options)
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await page.getByText('which is all of them').waitFor({ state: 'attached' })

    await expectSound(page)
  })

  test('[V5] a list that could not be loaded further', async () => {
    const page = await site.open({ ...options, expectErrors })
    await page.route('**/api/scholarships?*', route => route.abort())
    await page.goto('/')
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await page.getByRole('alert').waitFor()

    await expectSound(page)
  })

  test('[V5] a page that could not be loaded', async () => {
    const page = await site.visit('/', { ...options, expectErrors: [refusedRequest, /Failed to fetch/] })
    await page.route('**/*.data*', route => route.abort())
    // By key: cards that arrive between a press of the mouse and its release would move the footer.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Scholarships', exact: true })
      .press('Enter')
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await expectSound(page)
  })
})

describe.each(looks.filter(({ screen }) => screen === 'phone'))(
  'axe finds nothing on a $look',
  ({ options }) => {
    test.each(['/', '/allScholarships'])('[L4] the open menu of %s', async path => {
      const page = await site.visit(path, options)
      await page.getByRole('banner').getByLabel('Menu').click()
      await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).waitFor()
      await expectSound(page)

      const person = await signUp(site.product, 'user', 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine')
      const signedIn = await site.visitAs(person, path, options)
      await signedIn.getByRole('banner').getByLabel('Menu').click()
      await signedIn.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor()
      await expectSound(signedIn)
    })
  },
)

describe.each(looks.filter(({ screen }) => screen === 'desktop'))(
  'axe finds nothing on a $look',
  ({ options }) => {
    test.each(['/', '/allScholarships'])('[L3] the top bar of a person at %s', async path => {
      const person = await signUp(site.product, 'admin', 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine')
      const page = await site.visitAs(person, path, options)
      await page.getByRole('button', { name: 'Logout' }).waitFor()

      await expectSound(page)
    })
  },
)
