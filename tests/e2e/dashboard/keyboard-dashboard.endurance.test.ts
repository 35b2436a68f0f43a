import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { applyFree, menuHasFocus, moreOf } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, signUp, usePerson } from '../../support/identity/people.ts'
import { expectFocus, hydrated, keepMessages, said, testSite } from '../../support/browser/site.ts'

const site = testSite()
const student = usePerson(site.product, 'user', 'Ines Applicant')
const moderator = usePerson(site.product, 'moderator', 'Mona Staff')
const admin = usePerson(site.product, 'admin', 'Ada Admin')
const reducedMotion = { reducedMotion: 'reduce' } as const

const offer = (name: string, fee = 0) =>
  insertScholarship(site.product.db, { application_fee_minor: fee, scholarship_name: name })

async function review(scholarshipId: string) {
  const body = { scholarshipId, ratingPoint: 4, reviewerComments: 'Kind people.' }
  const { status } = await send(site.product, 'POST', '/reviews', { token: student.token, body })
  expect(status).toBe(201)
}

/** Waits until a window that has opened has taken the focus, which it does a frame later. */
async function windowHasFocus(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const windows = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const top = windows.findLast(each => each.checkVisibility())
    return !top || top.contains(document.activeElement)
  })
}

/** Goes to `target` by Tab alone. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await windowHasFocus(page)
  const isFocused = () => target.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < 90; presses++) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

/** Goes to `target` and presses a key there. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Chooses from the menu of the row about `of`. */
async function chooseByKey(page: Page, of: RegExp, item: RegExp): Promise<void> {
  await press(page, moreOf(page, of))
  const wanted = page.getByRole('menuitem', { name: item })
  await wanted.waitFor()
  await menuHasFocus(page)
  const chosen = () => wanted.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < 9 && !(await chosen()); presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Goes to a field and types over what is there. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await press(page, field, 'ControlOrMeta+a')
  await page.keyboard.type(text)
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const windowOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Agrees to the question that is asked; `toast` is the message that follows, which closes by itself. */
async function agree(
  page: Page,
  { label = dashboardMessages.confirmButton, toast }: { label?: string; toast?: string } = {},
): Promise<void> {
  const question = page.getByRole('alertdialog')
  const told = toast && said(page, toast)
  await press(page, button(question, label))
  await told
  await question.waitFor({ state: 'detached' })
}

/** Presses the button of a window's form: its message is said, the window goes, and the focus returns to `opener`. */
async function submit(
  page: Page,
  form: Locator,
  label: string,
  message: string,
  opener: Locator,
  key?: string,
): Promise<void> {
  const told = said(page, message)
  await press(page, button(form, label), key)
  await told
  await form.waitFor({ state: 'detached' })
  await expectFocus(opener)
}

/** Waits until the place is kept although what was focused is gone: on the list, not at the top of page or window. */
async function expectPlaceKept(page: Page, gone: Locator): Promise<void> {
  await gone.waitFor({ state: 'detached' })
  await page.locator('div[tabindex="-1"]:not([role]):focus').waitFor()
}

test('[U3] [U4] [U5] [U6] a student follows applications by keyboard alone', async () => {
  await applyFree(site.product, student, await offer('Fjord Award'))
  const page = await site.visitAs(student, '/dashboard/myApplication', reducedMotion)
  const details = page.getByRole('link', { name: /^Details of Fjord/ })
  await press(page, details)
  await page.getByRole('heading', { name: 'Cost Details' }).waitFor()
  await page.goBack()

  const more = moreOf(page, /Fjord/)
  await chooseByKey(page, /Fjord/, /^Edit Fjord/)
  const form = windowOf(page, 'Edit application')
  await write(page, form.getByLabel('Address'), '5 Keyboard Road, Leeds')
  await press(page, form.getByLabel('Gender'), 'ArrowDown')
  await submit(page, form, 'Save changes', dashboardMessages.applicationUpdated, more)
  await page.getByText('5 Keyboard Road, Leeds').waitFor()

  await chooseByKey(page, /Fjord/, /^Add review of Fjord/)
  const text = windowOf(page, 'Add review')
  await reach(page, text.getByRole('radio', { name: '1 star' }))
  await page.keyboard.press('Space')
  for (let stars = 2; stars <= 4; stars++) await page.keyboard.press('ArrowRight')
  await expectFocus(text.getByRole('radio', { name: '4 stars' }))
  await write(page, text.getByLabel('Comment'), 'Written without a mouse.')
  await submit(page, text, 'Post review', dashboardMessages.reviewPosted, more, 'Space')
  const reviews = site.product.db.selectFrom('reviews').select('rating_point')
  expect(await reviews.where('reviewer_email', '=', student.email).execute()).toEqual([{ rating_point: 4 }])

  await chooseByKey(page, /Fjord/, /^Cancel apply Fjord/)
  await agree(page, { toast: dashboardMessages.applicationDeleted })
  await expectPlaceKept(page, more)
})

test('[U2] [U7] a student changes and deletes a review, and the name, by keyboard alone', async () => {
  const id = await offer('Harbour Award')
  await applyFree(site.product, student, id)
  await review(id)
  const page = await site.visitAs(student, '/dashboard/myReviews', reducedMotion)
  const edit = button(page, /^Edit review of Harbour/)
  await press(page, edit)
  const form = windowOf(page, 'Edit review')
  await write(page, form.getByLabel('Comment'), 'Changed without a mouse.')
  await submit(page, form, 'Save review', dashboardMessages.reviewUpdated, edit)

  const more = moreOf(page, /Harbour/)
  await chooseByKey(page, /Harbour/, /^Delete review of Harbour/)
  await agree(page, { toast: dashboardMessages.reviewDeleted })
  await expectPlaceKept(page, more)

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'Hello, Ines' }).waitFor()
  await press(page, page.getByRole('link', { name: 'My Profile' }))
  await write(page, page.getByLabel('Name'), 'Ines Renamed')
  const save = button(page, 'Save changes')
  const renamed = said(page, 'Your profile has been updated.')
  await press(page, save)
  await renamed
  await expectFocus(save)
})

test('[T1] [T2] a moderator adds, finds, edits and deletes a scholarship by keyboard alone', async () => {
  const { db } = site.product
  for (let number = 0; number < 21; number++) await offer(`Filler ${number}`)
  const page = await site.visitAs(moderator, '/dashboard/addScholarship', reducedMotion)
  await write(page, page.getByLabel('University name'), 'Keyboard College')
  await write(page, page.getByLabel('Scholarship name'), 'Tabulator Award')
  await write(page, page.getByLabel('Country'), 'Norway')
  await write(page, page.getByLabel('City'), 'Bergen')
  await press(page, page.getByLabel('Scholarship category'), 'ArrowDown')
  await press(page, page.getByLabel('Subject'), 'ArrowDown')
  await press(page, page.getByLabel('Degree'), 'End')
  await reach(page, page.getByLabel('Application deadline'))
  await page.keyboard.type(`0615${new Date().getFullYear() + 1}`)
  await write(page, page.getByLabel('Application fees'), '$25')
  await write(page, page.getByLabel('Service charge'), '$10')
  await write(page, page.getByLabel('Tuition fees per semester'), '$1,200')
  await write(page, page.getByLabel('World rank'), '77')
  await write(page, page.getByLabel('Rating'), '4.5')
  await write(page, page.getByLabel('Scholarship description'), 'A room with a view.')
  const added = said(page, dashboardMessages.scholarshipAdded)
  await press(page, button(page, 'Add scholarship'))
  await added
  const row = db.selectFrom('scholarships').where('university_name', '=', 'Keyboard College').selectAll()
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({
    category: 'Partial',
    subject: 'Engineering',
    degree: 'Masters',
    application_deadline: `${new Date().getFullYear() + 1}-06-15`,
  })

  await press(page, page.getByRole('link', { name: 'Page 2' }))
  await page.waitForURL(/page=2/)
  await press(page, page.getByLabel('Sort'), 'ArrowDown')
  await page.waitForURL(/sort=deadline$/)
  await write(page, page.getByRole('searchbox', { name: 'Search scholarships' }), 'keyboard')
  await page.keyboard.press('Enter')
  await page.getByText('1 scholarship', { exact: true }).waitFor()

  const edit = button(page, /^Edit Tabulator Award/)
  await press(page, edit)
  const form = windowOf(page, 'Edit scholarship')
  await write(page, form.getByLabel('City'), 'Oslo')
  await submit(page, form, 'Save changes', dashboardMessages.scholarshipUpdated, edit)

  const more = moreOf(page, /Tabulator/)
  await chooseByKey(page, /Tabulator/, /^Delete Tabulator Award/)
  await agree(page, { toast: dashboardMessages.scholarshipDeleted })
  await expectPlaceKept(page, more)
})

test('[T3] [T4] [T5] a moderator decides on applications and reviews by keyboard alone', async () => {
  for (const name of ['Accepted Award', 'Refused Award']) {
    const id = await offer(name)
    await applyFree(site.product, student, id)
    if (name === 'Refused Award') await review(id)
  }
  const page = await site.visitAs(moderator, '/dashboard/allAppliedScholarship', reducedMotion)
  // While Undo is offered, the next step is in the menu.
  await keepMessages(page)
  const more = moreOf(page, /Accepted/)
  await chooseByKey(page, /Accepted/, /^Details of .*Accepted/)
  const facts = windowOf(page, 'Application details')
  await press(page, button(facts, 'Close'))
  await facts.waitFor({ state: 'detached' })
  await expectFocus(more)

  await chooseByKey(page, /Accepted/, /^Feedback to .*Accepted/)
  const form = windowOf(page, 'Feedback')
  await write(page, form.getByLabel('Feedback'), 'Looks good.')
  await submit(page, form, 'Send feedback', dashboardMessages.feedbackSent, more)

  const start = button(page, /^Start processing: .*Accepted/)
  await press(page, start)
  await start.waitFor({ state: 'detached' })
  await expectFocus(button(page, /^Undo: .*Accepted/))
  await chooseByKey(page, /Accepted/, /^Complete: .*Accepted/)
  await agree(page, { label: 'Yes, complete it!' })
  await expectFocus(more)

  await chooseByKey(page, /Refused/, /^Cancel: .*Refused/)
  await agree(page, { toast: dashboardMessages.applicationRejected })
  await expectFocus(moreOf(page, /Refused/))
  await press(page, page.getByLabel('Status', { exact: true }), 'End')
  await page.waitForURL(/status=Rejected/)
  await more.waitFor({ state: 'detached' })

  await press(page, page.getByRole('link', { name: 'All reviews' }))
  const remove = button(page, /^Delete the review of Ines/).first()
  await press(page, remove)
  await agree(page, { toast: dashboardMessages.reviewDeleted })
  await page.locator('div[tabindex="-1"]:not([role]):focus').waitFor()
})

test('[U1] [U3] [T1] [T3] [T4] [M1] from the top of each list to its first row in at most 8 Tabs', async () => {
  const id = await offer('Short Way Award')
  await applyFree(site.product, student, id)
  await review(id)
  const tabs: Record<string, number> = {}
  const ofAdmin = await site.openAs(admin, reducedMotion)
  for (const path of [...pagesOfLists, pages.myApplication]) {
    const page = path === pages.myApplication ? await site.openAs(student, reducedMotion) : ofAdmin
    await page.goto(path)
    await hydrated(page)
    await page.locator('#list :is(tbody, li)').first().waitFor()
    tabs[path] = await tabsToFirstRow(page)
  }
  expect(tabs).toEqual({
    ...Object.fromEntries(pagesOfLists.map(path => [path, 3])),
    // Their headings lead to the imports and to the exports.
    [pages.manageScholarships]: 4,
    [pages.manageUsers]: 4,
    [pages.myApplication]: 2,
  })
})

const pagesOfLists = [
  pages.manageScholarships,
  pages.allAppliedScholarship,
  pages.allReviews,
  pages.manageUsers,
]

/** Presses Tab, and Enter on the links that skip, until the first row has the focus; 8 times at most. */
async function tabsToFirstRow(page: Page): Promise<number> {
  const focused = page.locator(':focus')
  for (let tabs = 1; tabs <= 8; tabs++) {
    await page.keyboard.press('Tab')
    if (await page.locator('#list :is(tbody, li)').filter({ has: focused }).count()) return tabs
    if (
      await page
        .getByRole('link', { name: /^Skip to/ })
        .and(focused)
        .count()
    )
      await page.keyboard.press('Enter')
  }
  throw new Error(`The first row of ${page.url()} is too far.`)
}

test('[V5] Back after a skip link goes to the page before, and the router warns of nothing', async () => {
  const page = await site.visitAs(student, pages.myProfile, reducedMotion)
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.getByRole('link', { name: 'My Application', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'My Applications' }).waitFor()
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await expectFocus(page.locator('#content'))
  await page.goBack()
  await page.waitForURL(url => url.pathname === pages.myProfile)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'My Applications' }).waitFor()
  expect(warnings).toEqual([])
})

test('[M1] an admin changes a role and deletes a user by keyboard alone', async () => {
  const { db } = site.product
  const { userId } = await signUp(site.product, 'user', 'Bea Keyboard')
  const page = await site.visitAs(admin, '/dashboard/manageUsers', reducedMotion)
  await write(page, page.getByRole('searchbox', { name: 'Search users' }), 'bea keyboard')
  await page.keyboard.press('Enter')
  await page.getByText('1 user', { exact: true }).waitFor()
  const role = page.getByRole('combobox', { name: /^Role of Bea/ })
  const changed = said(page, 'Bea Keyboard is now a moderator.')
  await press(page, role, 'ArrowDown')
  await page.keyboard.press('Enter')
  await agree(page, { label: 'Make moderator' })
  await changed
  await expectFocus(role)
  const user = db.selectFrom('users').where('id', '=', userId).select('role')
  expect(await user.executeTakeFirst()).toEqual({ role: 'moderator' })

  const remove = button(page, /^Delete Bea/)
  await press(page, remove)
  await agree(page, { toast: dashboardMessages.userDeleted })
  await expectPlaceKept(page, remove)
  expect(await user.executeTakeFirst()).toBeUndefined()
})

test('[ROUND2] [ROUND3] a round is copied, timed, limited, published and closed by keyboard alone', async () => {
  const id = await offer('Round By Keys')
  const page = await site.visitAs(moderator, pages.scholarshipRound(id))
  await press(page, button(page, 'Duplicate for next year'))
  await page.getByText('Its dates were copied from last year', { exact: false }).waitFor()
  await write(page, page.getByLabel('Time zone'), 'Europe/Rome')
  await reach(page, page.getByLabel('Closes'))
  await page.keyboard.type('03052099')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('0500PM')
  await page.getByText('5 March 2099, 17:00 (Rome)').waitFor()
  await write(page, page.getByLabel('Maximum applications'), '3')
  const saved = said(page, 'The round is saved.')
  await page.keyboard.press('Enter')
  await saved
  await press(page, button(page, 'Publish'))
  await expectPlaceKept(page, button(page, 'Publish'))
  await page.getByText('Open', { exact: true }).waitFor()
  await press(page, button(page, 'Close now'))
  await write(page, page.getByLabel('Reason'), 'The money is spent.')
  await press(page, button(windowOf(page, 'Close now'), 'Close now'))
  await page.getByText('Reason: The money is spent.').waitFor()
})
