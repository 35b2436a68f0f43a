import { beforeAll, describe, expect, test } from 'vitest'
import { insertReview } from '../../support/application-factories.ts'
import { screens } from '../../support/browser/browser.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { signUp } from '../../support/identity/people.ts'
import { goTo, refusedRequest, testSite } from '../../support/browser/site.ts'

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
    const user_id = await insertUser(db)
    await insertReview(db, { scholarship_id: reviewed, user_id, comments, rating_point: 3.4 })
  }
})

test.each([
  ['in the dark', '@media (prefers-color-scheme: dark) { h1 { color: #333 !important } }', /color-contrast/],
  ['on a phone', '@media (max-width: 400px) { h1 { min-width: 500px } }', /width of/],
])('what is wrong only %s is found', async (_where, rule, words) => {
  const page = await site.visit('/privacy', calm)
  await page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rule)

  await expect(expectSoundEverywhere(page)).rejects.toThrow(words)
})

describe('axe finds nothing on a phone and a desktop, light and dark', () => {
  const expectErrors = [refusedRequest]

  test.each([
    ['[H1] [L5] [L6] Home, a page of the footer, and an unknown page', () => ['/', '/privacy', '/nowhere']],
    [
      '[S1] [FIND1] [FIND5] All Scholarships, filtered, and without a match',
      () => [
        '/allScholarships?page=2',
        '/allScholarships?subject=Engineering&maxFee=50&closed=include',
        '/allScholarships?subject=Doctor&country=Norway',
        '/allScholarships?search=nothing+like+this',
      ],
    ],
    [
      '[D1] [D2] details with reviews, and after the deadline without',
      () => [`/scholarshipDetails/${reviewed}`, `/scholarshipDetails/${late}`],
    ],
  ])('%s', async (_pages, paths) => {
    const page = await site.open({ ...calm, expectErrors })
    for (const path of paths()) {
      await goTo(page, path)
      await page.getByRole('banner').getByText('Login').filter({ visible: true }).first().waitFor()
      await expectSoundEverywhere(page)
    }
  })

  test('[FIND1] the filters on a phone', async () => {
    const page = await site.visit('/allScholarships?degree=Masters', { ...calm, viewport: screens.phone })
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    await page.getByRole('button', { name: /^Show \d+ results/ }).waitFor()

    await expectSoundEverywhere(page, ['phone'])
  })

  test('[H3] the whole list on Home, after its end', async () => {
    const page = await site.visit('/', calm)
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await page.getByText('which is all of them').waitFor({ state: 'attached' })

    await expectSoundEverywhere(page)
  })

  test('[V5] a list that could not be loaded further', async () => {
    const page = await site.open({ ...calm, expectErrors })
    await page.route('**/api/scholarships?*', route => route.abort())
    await page.goto('/')
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await page.getByRole('alert').waitFor()

    await expectSoundEverywhere(page)
  })

  test('[V5] a page that could not be loaded', async () => {
    const page = await site.visit('/', { ...calm, expectErrors: [refusedRequest, /Failed to fetch/] })
    await page.route('**/*.data*', route => route.abort())
    // By key: cards that arrive between a press of the mouse and its release would move the footer.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Scholarships', exact: true })
      .press('Enter')
    await page.getByRole('button', { name: 'Try again' }).waitFor()

    await expectSoundEverywhere(page)
  })
})

describe.each(['/', '/allScholarships'])('axe finds nothing at %s, light and dark', path => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine'

  test('[L4] on the open menu of a phone', async () => {
    const options = { ...calm, viewport: screens.phone }
    const page = await site.visit(path, options)
    await page.getByRole('banner').getByLabel('Menu').click()
    await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).waitFor()
    await expectSoundEverywhere(page, ['phone'])

    const signedIn = await site.visitAs(await signUp(site.product, 'user', name), path, options)
    await signedIn.getByRole('banner').getByLabel('Menu').click()
    await signedIn.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor()
    await expectSoundEverywhere(signedIn, ['phone'])
  })

  test('[L3] on the top bar of a person', async () => {
    const page = await site.visitAs(await signUp(site.product, 'admin', name), path, calm)
    await page.getByRole('button', { name: 'Logout' }).waitFor()

    await expectSoundEverywhere(page, ['desktop'])
  })
})
