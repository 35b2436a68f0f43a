import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../server/database/new-id.ts'
import { dashboardMenus } from '../../web/routes/dashboard/dashboard-menu.ts'
import { applyFree } from '../support/dashboard-steps.ts'
import { insertScholarship } from '../support/factories.ts'
import { type Person, signUp } from '../support/people.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
/** The width that content has to fit into without scrolling sideways (WCAG 2.2, 1.4.10 Reflow). */
const viewport = { width: 320, height: 600 }
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsstipendium'
const longName = 'Wolfeschlegelsteinhausenbergerdorff Hubert'
let admin: Person
let user: Person
let id: string

beforeAll(async () => {
  const { product } = site
  id = await insertScholarship(product.db, {
    application_fee_minor: 0,
    university_name: 'Universidad Nacional Autónoma de Investigaciones Interdisciplinarias',
    scholarship_name: longWord,
    city: longWord,
    description: longWord,
  })
  admin = await signUp(product, 'admin', longName)
  user = await signUp(product, 'user', longName)
  const application = await applyFree(product, user, id)
  await product.db
    .updateTable('applications')
    .set({ feedback: longWord })
    .where('id', '=', application)
    .execute()
  // One that waits for its application, and one that waits for staff.
  for (const status of ['succeeded', 'disputed'] as const) {
    const scholarship_id = await insertScholarship(product.db, { scholarship_name: longWord })
    const money = { amount_minor: 5_000, currency: 'usd', status }
    await product.db
      .insertInto('payments')
      .values({ ...money, id: newId(), user_id: user.userId, scholarship_id, intent_id: `pi_${newId()}` })
      .execute()
  }
})

const details = '/scholarshipDetails/'
const publicPaths = ['/', '/allScholarships', details, '/login', '/signUp', '/login/forgot', '/privacy']

test.each([
  ...publicPaths.map(path => ({ who: 'visitor' as const, path })),
  ...['/payment', '/dashboard', ...dashboardMenus.user.map(({ to }) => to)].map(path => ({
    who: 'user' as const,
    path,
  })),
  ...['/dashboard', ...dashboardMenus.admin.map(({ to }) => to)].map(path => ({
    who: 'admin' as const,
    path,
  })),
])('[L4] $path of a $who fits a screen of 320 pixels', async ({ who, path }) => {
  const person = { visitor: undefined, user, admin }[who]
  const page = await (person ? site.openAs(person, { viewport }) : site.open({ viewport }))
  await page.goto(path === details ? path + id : path, { waitUntil: 'networkidle' })

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})
