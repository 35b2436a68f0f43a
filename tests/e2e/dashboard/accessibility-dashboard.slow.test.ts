import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { type Role, roles } from '../../../contract/core/roles.ts'
import { dashboardMenus } from '../../../web/dashboard/dashboard-menu.ts'
import { screens } from '../../support/browser/browser.ts'
import { applyFree } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { calm, expectSoundEverywhere, loaded } from '../../support/browser/sound.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { goTo, hydrated, refusedRequest, testSite } from '../../support/browser/site.ts'
import { applicationForm, fillApplication } from '../../support/browser/student-steps.ts'
import { knownId } from '../../support/known-id.ts'

const site = testSite()
const people = {} as Record<Role, Person>
const newcomer = usePerson(site.product)
let paid: string
let free: string

beforeAll(async () => {
  const { product } = site
  for (const role of roles)
    people[role] = await signUp(product, role, 'Wolfeschlegelsteinhausen, Hubert Blaine')
  paid = await insertScholarship(product.db, {
    university_name: 'Universidad Nacional Autónoma de Investigaciones Interdisciplinarias',
  })
  free = await insertScholarship(product.db, { application_fee_minor: 0 })
  await applyFree(product, people.user, free)
  const other = await insertScholarship(product.db, {
    application_fee_minor: 0,
    university_name: 'Kyoto University',
  })
  const rejected = await applyFree(product, people.user, other)
  await product.db
    .updateTable('applications')
    .set({ status: 'Rejected', feedback: `We are sorry: ${'no places left '.repeat(20)}` })
    .where('id', '=', knownId(rejected))
    .execute()
})

/** Waits until a page has said what it has to say. */
async function settle(page: Page): Promise<void> {
  await hydrated(page)
  // A window over the page hides its heading [U7].
  await page.locator('#content h1').or(page.getByRole('dialog')).first().waitFor()
  await loaded(page)
}

interface ReadNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
}

/** The names of a table's rows, and what the browser would tell a screen reader twice: a text of its own, or the head of its column. */
async function readByScreenReader(page: Page): Promise<{ rowNames: string[]; twice: string[] }> {
  const debug = await page.context().newCDPSession(page)
  const tree = await debug.send('Accessibility.getFullAXTree')
  const nodes = (tree.nodes as ReadNode[])
    .filter(node => !node.ignored)
    .map(({ role, name, description }) => ({
      role: role?.value,
      name: name?.value ?? '',
      description: description?.value,
    }))
  const named = (wanted: string) => nodes.filter(({ role }) => role === wanted).map(({ name }) => name)
  const heads = named('columnheader')
  const cells = [...named('cell'), ...named('rowheader')]
  return {
    rowNames: named('rowheader'),
    twice: [
      ...cells.filter(cell => heads.some(head => cell.startsWith(`${head} `))),
      ...nodes.filter(({ name, description }) => name && name === description).map(({ name }) => name),
    ],
  }
}

describe('axe finds nothing on a phone and a desktop, light and dark', () => {
  test.each(['user', 'admin'] as const)('[U1] the menu of a %s', async role => {
    const page = await site.openAs(people[role], calm)
    for (const { to } of dashboardMenus[role]) {
      await goTo(page, to)
      await settle(page)
      await expectSoundEverywhere(page)
    }
  })

  // Their other pages are as an admin's.
  test('[U1] [ROUND1] [FORM1] [DESK5] [DESK6] what only a moderator sees, and the pages of a scholarship for staff', async () => {
    const page = await site.openAs(people.moderator, calm)
    const ofScholarship = [
      pages.scholarshipRound,
      pages.scholarshipPreview,
      pages.scholarshipForm,
      officePages.scholarshipConditions,
      pages.releaseDecisions,
      officePages.decisionLetters,
    ]
    for (const path of [pages.dashboard, pages.subjects, ...ofScholarship.map(pathOf => pathOf(paid))]) {
      await goTo(page, path)
      await settle(page)
      await expectSoundEverywhere(page)
    }
  })

  test('[U1] the pages of somebody who has nothing yet', async () => {
    const page = await site.openAs(newcomer, calm)
    const menu = dashboardMenus.user.map(({ to }) => to).filter(path => path !== pages.myProfile)
    for (const path of menu) {
      await goTo(page, path)
      await settle(page)
      await expectSoundEverywhere(page)
    }
  })

  test('[P1] the payment page without a scholarship, with a card form, with an application', async () => {
    const page = await site.visitAs(await signUp(site.product), '/payment', calm)
    await page.getByText('No scholarship chosen yet').waitFor()
    await expectSoundEverywhere(page)

    await page.goto(`/scholarshipDetails/${paid}`)
    await page.getByRole('link', { name: 'Apply Scholarship' }).click()
    await page.getByLabel('Card number').waitFor()
    await expectSoundEverywhere(page)

    await page.goto(`/scholarshipDetails/${free}`)
    await page.getByRole('link', { name: 'Apply Scholarship' }).click()
    const form = applicationForm(page)
    await form.getByRole('button', { name: 'Submit application' }).click()
    await form.getByRole('alert').waitFor()
    await expectSoundEverywhere(page)
    await fillApplication(form)
    await expectSoundEverywhere(page)
    await form.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Fill in the application' }).waitFor()
    await expectSoundEverywhere(page)
  })

  test('[V5] applications that could not be loaded', async () => {
    const page = await site.openAs(newcomer, {
      ...calm,
      expectErrors: [refusedRequest, /^Loading failed\./],
    })
    await page.route('**/api/appliedScholarship/**', route => route.abort())
    await page.goto('/dashboard/myApplication')
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()

    await expectSoundEverywhere(page)
  })

  test.each(['/dashboard/myProfile', '/payment'])(
    '[R3] the wait for the sign-in state at %s, and a state that cannot be read',
    async path => {
      const page = await site.openAs(newcomer, { ...calm, expectErrors: [refusedRequest] })
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/api/auth/get-session', async route => {
        await held
        await route.abort()
      })

      await page.goto(path)
      await page.getByText('Checking your sign-in…').first().waitFor()
      await expectSoundEverywhere(page)
      release()
      await page.getByRole('button', { name: 'Try again' }).waitFor()

      await expectSoundEverywhere(page)
    },
  )

  test('[R4] a page that the role does not open', async () => {
    const page = await site.visitAs(newcomer, '/dashboard/addScholarship', calm)
    await page.getByText("You don't have access to this page").waitFor()

    await expectSoundEverywhere(page)
  })

  test.each(['desktop', 'phone'] as const)(
    '[U3] [T1] [T4] [M1] rows of a %s have a name in words, and nothing in them is read twice',
    async size => {
      const page = await site.openAs(people.admin, { ...calm, viewport: screens[size] })
      for (const path of [pages.manageScholarships, pages.allAppliedScholarship, pages.manageUsers]) {
        await goTo(page, path)
        await page.getByRole('rowheader').first().waitFor()
        const { rowNames, twice } = await readByScreenReader(page)
        expect(twice).toEqual([])
        expect(rowNames).toHaveLength((await page.getByRole('row').count()) - 1)
        expect(rowNames.filter(name => / @|^Read |[0-9a-f]{8}-/.test(name))).toEqual([])
      }
    },
  )

  test.each(['desktop', 'phone'] as const)('[U1] the side menu of a %s', async size => {
    const page = await site.visitAs(people.admin, '/dashboard/myProfile', {
      ...calm,
      viewport: screens[size],
    })
    if (size === 'phone') await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor()

    await expectSoundEverywhere(page, [size])
  })
})
