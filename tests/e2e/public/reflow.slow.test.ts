import { beforeAll, expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { dashboardMenus } from '../../../web/dashboard/dashboard-menu.ts'
import { insertApplication, insertPayment, insertReview } from '../../support/application-factories.ts'
import { screens } from '../../support/browser/browser.ts'
import { applyFree } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { knownId } from '../../support/known-id.ts'

const site = testSite()
/** The width that content has to fit into without scrolling sideways (WCAG 2.2, 1.4.10 Reflow). */
const viewport = { width: 320, height: 600 }
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsstipendium'
const longName = 'Wolfeschlegelsteinhausenbergerdorff Hubert'
const admin = usePerson(site.product, 'admin', longName)
const user = usePerson(site.product, 'user', longName)
let id: string
/** One with a form. */
let asking: string

const papers: FormDefinition['sections'][number] = {
  id: 's_papers',
  title: longWord,
  questions: [
    { id: 'q_papers', type: 'file', wording: longWord, help: longWord, required: true, maxFiles: 2 },
  ],
}

beforeAll(async () => {
  const { product } = site
  id = await insertScholarship(product.db, {
    application_fee_minor: 0,
    university_name: 'Universidad Nacional Autónoma de Investigaciones Interdisciplinarias',
    scholarship_name: longWord,
    city: longWord,
    description: longWord,
  })
  ;({ scholarshipId: asking } = await insertScholarshipWithForm(product, {
    definition: { sections: [...shortForm.sections, papers] },
    scholarship_name: longWord,
  }))
  const application = await applyFree(product, user, id)
  await product.db
    .updateTable('applications')
    .set({ feedback: longWord })
    .where('id', '=', knownId(application))
    .execute()
  // One that waits for its application, and one that waits for staff.
  for (const status of ['succeeded', 'disputed'] as const) {
    const scholarship_id = await insertScholarship(product.db, { scholarship_name: longWord })
    await insertPayment(product.db, { user_id: user.userId, scholarship_id, status })
  }
})

const publicPaths = [
  '/',
  '/allScholarships',
  pages.scholarshipDetails(':id'),
  '/login',
  '/signUp',
  '/login/forgot',
  '/privacy',
]

test.each([
  { who: 'visitor', paths: publicPaths },
  {
    who: 'user',
    paths: [
      '/payment',
      '/dashboard',
      ...dashboardMenus.user.map(({ to }) => to),
      ...[undefined, 'you', 's_plans', 's_papers', 'review'].map(section => pages.apply(':id', section)),
    ],
  },
  {
    who: 'admin',
    paths: [
      '/dashboard',
      ...dashboardMenus.admin.map(({ to }) => to),
      pages.scholarshipRound(':id'),
      pages.scholarshipPreview(':id'),
      pages.scholarshipForm(':id'),
      officePages.scholarshipConditions(':id'),
      pages.releaseDecisions(':id'),
      officePages.decisionLetters(':id'),
      officePages.scoreCriteria(':id'),
      officePages.retention,
      pages.bulk(),
      pages.packets,
      pages.exports,
    ],
  },
] as const)('[L4] every page of a $who fits a screen of 320 pixels', async ({ who, paths }) => {
  const person = { visitor: undefined, user, admin }[who]
  const page = await (person ? site.openAs(person, { viewport }) : site.open({ viewport }))
  for (const path of paths) {
    await goTo(page, path.replace(':id', path.includes('/apply/') ? asking : id))
    await loaded(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${path}`).toBe(
      viewport.width,
    )
    expect(await page.evaluate(blankBelow), `${path} ends with its content`).toBeLessThan(1)
  }
})

test('[U3] [T1] [T4] [M1] every table shows all of its columns at 1280 pixels, long names or not', async () => {
  const { db } = site.product
  await insertReview(db, { user_id: user.userId, comments: longWord })
  for (const status of ['Pending', 'Processing'] as const) {
    const scholarship_name = longWord
    await insertApplication(db, {
      user_id: user.userId,
      scholarship_name,
      status,
      feedback: longWord,
      application_fee_minor: 99_999_999,
    })
  }
  for (const [person, paths] of [
    [user, ['myApplication', 'myReviews']],
    [admin, ['manageScholarships', 'allAppliedScholarship', 'manageUsers']],
  ] as const) {
    const page = await site.openAs(person, { viewport: screens.desktop })
    for (const path of paths) {
      await goTo(page, `/dashboard/${path}`)
      await expect
        .poll(() => page.locator('table[role=table]').evaluateAll(widths), { message: path })
        .toEqual(['fits'])
    }
  }
})

/** Pixels by which the page goes on below its content. */
function blankBelow(): number {
  const content = document.body.getBoundingClientRect().bottom + scrollY
  return document.documentElement.scrollHeight - Math.max(innerHeight, Math.ceil(content))
}

function widths(tables: Element[]): string[] {
  return tables.map(({ parentElement: box }) =>
    box && box.scrollWidth > box.clientWidth ? `${box.scrollWidth} in ${box.clientWidth}` : 'fits',
  )
}
