import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication, insertReview } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { brokenWords } from '../../support/browser/broken-words.ts'

const site = testSite()
const viewport = { width: 1280, height: 800 }
const longNames = {
  user_name: 'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Maximilian',
  university_name: 'Universidad Nacional Autónoma de Investigaciones Interdisciplinarias de México',
  scholarship_name: 'Donaudampfschifffahrtsgesellschaftskapitänsstipendium für Interdisziplinäres',
}
const people = {
  user: usePerson(site.product, 'user', longNames.user_name),
  admin: usePerson(site.product, 'admin'),
}

beforeAll(async () => {
  const { db } = site.product
  const { university_name, scholarship_name } = longNames
  const names = { university_name, scholarship_name }
  const statuses = ['Pending', 'Processing', 'Completed', 'Rejected'] as const
  for (let index = 0; index < 12; index++) {
    const scholarship_id = await insertScholarship(db, { ...names, application_fee_minor: 12_500_000 })
    const user_id = people.user.userId
    await insertApplication(db, {
      ...names,
      user_id,
      scholarship_id,
      status: statuses[index % 4],
      address: 'Calle de la Constitución Mexicana 1234, Interior 12, Colonia Cuauhtémoc',
      feedback: index % 2 ? 'Please send the transcript of your second year; page three cannot be read.' : '',
      application_fee_minor: 12_500_000,
      service_charge_minor: 9_999_999,
    })
    await insertReview(db, { user_id, scholarship_id, comments: 'They answered every letter. '.repeat(9) })
    await insertUser(db, {
      user_name: `${longNames.user_name} ${index}`,
      user_email: `wolfeschlegelsteinhausenbergerdorff.hubert.${index}@correspondence.example.org`,
    })
  }
})

async function openList(path: string, options: { width: number; height: number }): Promise<Page> {
  const person = path === 'myApplication' ? people.user : people.admin
  const page = await site.openAs(person, { viewport: options })
  await goTo(page, `/dashboard/${path}`)
  await page
    .getByRole('button', { name: /^(More actions|Delete)/ })
    .nth(11)
    .waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page
}

const tables = ['allAppliedScholarship', 'manageUsers', 'manageScholarships', 'myApplication']

test.each(tables)('[U3] [T1] [T4] [M1] rows of %s are two lines high, however long the names', async path => {
  const page = await openList(path, viewport)
  const rows = await page.getByRole('row').evaluateAll(([, ...body]) =>
    body.map(row => {
      const { height, bottom } = row.getBoundingClientRect()
      return { height, whole: bottom <= innerHeight }
    }),
  )
  // One's own applications have the line of their states below.
  const [highest, fewest] = path === 'myApplication' ? [100, 6] : [64, 9]
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(highest)
  expect(rows.filter(({ whole }) => whole).length).toBeGreaterThanOrEqual(fewest)
  expect(await page.getByRole('cell').evaluateAll(brokenWords)).toEqual([])
})

test.each(['manageScholarships', 'allAppliedScholarship'])(
  '[T1] [T4] on a laptop of 1024 pixels usual names are read whole in %s',
  async path => {
    const { db } = site.product
    const names = [
      ['Volta Community Physicians Scholarship', 'Akwaaba University of Health Sciences'],
      ['Han River Semiconductor Scholarship', 'Hangang National Institute of Science'],
    ] as const
    for (const [scholarship_name, university_name] of names) {
      const values = { scholarship_name, university_name }
      const scholarship_id = await insertScholarship(db, values)
      await insertApplication(db, { ...values, user_id: people.user.userId, scholarship_id })
    }
    const page = await site.openAs(people.admin, { viewport: { width: 1024, height: 800 } })
    await goTo(page, `/dashboard/${path}`)
    for (const [name] of names) await page.getByText(name).first().waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    for (const [name, university] of names) {
      const row = page.getByRole('row').filter({ hasText: name }).first()
      for (const text of [name, university]) {
        const cut = await row
          .getByText(text)
          .first()
          .evaluate(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
          )
        expect({ text, cut }).toEqual({ text, cut: false })
      }
    }
  },
)

test('[T2] [ROUND2] on a laptop the controls of the forms of the office are 40 pixels high', async () => {
  const page = await site.openAs(people.admin, { viewport })
  const id = await insertScholarship(site.product.db)
  for (const path of [pages.addScholarship, pages.scholarshipRound(id)]) {
    await goTo(page, path)
    const controls = page.locator('form :is(input:not([type=file], [type=hidden]), select)')
    await controls.nth(3).waitFor()
    const heights = await controls.evaluateAll(all =>
      all.map(control => Math.round(control.getBoundingClientRect().height)),
    )
    expect({ path, heights: [...new Set(heights)] }).toEqual({ path, heights: [40] })
  }
})

test('[U3] a long word of feedback is broken, not cut', async () => {
  const { product } = site
  const ada = await signUp(product)
  const feedback = `Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz`
  await insertApplication(product.db, { user_id: ada.userId, feedback })
  await insertApplication(product.db, { user_id: ada.userId, feedback: feedback.slice(0, 28) })
  const page = await site.openAs(ada, { viewport })
  await goTo(page, '/dashboard/myApplication')
  const said = page.getByText('Rindfleisch')
  await said.nth(1).waitFor()
  const cut = await said.evaluateAll(all => all.map(each => each.scrollWidth > each.clientWidth))
  expect(cut).toEqual([false, false])
})

test('[T3] six reviews are on the screen, however long the comments', async () => {
  const page = await openList('allReviews', viewport)
  const cards = page.getByRole('main').getByRole('listitem')
  const bottoms = await cards.evaluateAll(items => items.map(item => item.getBoundingClientRect().bottom))
  expect(bottoms.filter(bottom => bottom <= viewport.height).length).toBeGreaterThanOrEqual(6)
  const readAll = page.getByRole('button', { name: 'Read all' }).first()
  await readAll.click()
  await page.getByRole('button', { name: 'Show less', expanded: true }).waitFor()
})

test.each([...tables, 'allReviews'])(
  '[L4] %s is cards on a phone, none wider than the screen',
  async path => {
    const page = await openList(path, { width: 375, height: 812 })
    const sideways = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main *')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .filter(element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
        .map(element => element.className),
    )
    expect(sideways).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  },
)
