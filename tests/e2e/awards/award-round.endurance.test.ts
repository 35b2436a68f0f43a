import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { recountFunds } from '../../../server/features/awards/funds/fund-queries.ts'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { countAll } from '../../../server/operations/report/report-service.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { awardOf, fundFigures, propose, switchOn } from '../../support/award-steps.ts'
import { screens } from '../../support/browser/browser.ts'
import { hydrated, pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { expectSound, loaded } from '../../support/browser/sound.ts'
import { letTimePass } from '../../support/decision-steps.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { linkOf, mailAbout, newsTo } from '../../support/mail/outbox.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')
const colleague = usePerson(site.product, 'moderator', 'Ama Mensah')
const admin = usePerson(site.product, 'admin', 'Ada Admin')

const phone = { viewport: screens.phone, hasTouch: true, colorScheme: 'dark' } as const
const desktop = { viewport: screens.desktop } as const
const settings = {
  places: 20,
  payee: 'finance',
  plan: {
    instalments: [dateIn(-1), dateIn(150), dateIn(300)],
    conditions: [
      { kind: 'proof', words: 'Proof of enrolment', dueOn: dateIn(20), before: 1 },
      { kind: 'letter', words: 'A thank-you letter to the donor', dueOn: dateIn(60), before: null },
    ],
  },
} satisfies Parameters<typeof switchOn>[3]

interface Applicant {
  person: Person
  application: string
}

/** 24 applicants of a scholarship with 20 places and the money of 20 awards. */
async function round() {
  const { db } = site.product
  const scholarship = await insertScholarship(db, { scholarship_name: 'Harbour Award' })
  const fund = await insertFund(db, { name: 'Harbour Fund', budget: 80_000_00 })
  await switchOn(site.product, officer, scholarship, { ...settings, funds: [fund] })
  const applicants: Applicant[] = []
  for (let nth = 0; nth < 24; nth += 1) {
    const person = await signUp(site.product, 'user', `Applicant ${String(nth).padStart(2, '0')}`)
    const row = {
      user_id: person.userId,
      scholarship_id: scholarship,
      scholarship_name: 'Harbour Award',
      applicant_name: person.name,
    }
    applicants.push({ person, application: await insertApplication(db, row) })
  }
  for (const [nth, { application }] of applicants.entries()) {
    const outcome =
      nth < 20 ? { outcome: 'award', amount: '$4,000' } : { outcome: 'waitlist', rank: nth - 19 }
    await propose(site.product, officer, application, outcome)
  }
  const at = (nth: number) => applicants[nth] as Applicant
  return { scholarship, fund, at }
}

type Round = Awaited<ReturnType<typeof round>>

const award = ({ person, application }: Applicant) => awardOf(site.product, person, application)

/** What a student does by a call. */
async function act(applicant: Applicant, call: string, body: object) {
  const { _id, version } = await award(applicant)
  const answer = await ask(site.product, applicant.person, `POST /awards/${call}/${_id}`, {
    version,
    ...body,
  })
  expect(answer.status).toBe(200)
}
const accept = (applicant: Applicant) => act(applicant, 'answer', { answer: 'accept' })

/** Presses a button by keyboard alone. */
async function press(page: Page, name: string | RegExp, within: 'main' | 'alertdialog' | 'dialog' = 'main') {
  await page.getByRole(within).getByRole('button', { name }).press('Enter')
}

/** A batch whose letters were looked at leaves. */
async function releasePreview(page: Page, letters: string) {
  await page.getByRole('heading', { name: `Release ${letters}` }).waitFor()
  await loaded(page)
  await expectSound(page)
  await press(page, 'Release now…')
  await press(page, `Release ${letters}`, 'alertdialog')
  await page.getByText('Nobody has been told yet.').waitFor()
  await letTimePass(site.product)
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** The first from the mail, the second from the dashboard, the third in a hurry while another tab declines; nine by calls. */
async function twelveAccept({ at }: Round) {
  const { product } = site
  const mail = await mailAbout(product, at(0).person.email, 'Please answer by')
  expect(mail.subject).toContain('You have been awarded $4,000: Harbour Award')
  const { url } = linkOf(mail, '/dashboard/award')
  const page = await site.visitAs(at(0).person, new URL(url).pathname, phone)
  await page.getByRole('heading', { level: 1, name: 'You have been awarded $4,000' }).waitFor()
  await page.getByText('3 payments, for your first year').waitFor()
  await expectSound(page)
  const accepts = page.getByRole('button', { name: 'Accept $4,000' })
  await accepts.press('Enter')
  await page.getByText('You can take it back until').waitFor()
  await page.locator('main :focus').waitFor()
  await expectSound(page)

  const second = await site.visitAs(at(1).person, '/dashboard', phone)
  await second.getByRole('link', { name: /^See the offer and answer/ }).tap()
  await second.getByRole('button', { name: 'Accept $4,000' }).tap()
  await second.getByText('You can take it back until').waitFor()

  const { _id } = await award(at(2))
  const hurried = { ...phone, expectErrors: [refusedRequest, /^Answering the award failed/] }
  const third = await site.visitAs(at(2).person, pages.award(_id), hurried)
  const otherTab = await third.context().newPage()
  await visit(otherTab, pages.award(_id, 'decline'))
  await third.getByRole('button', { name: 'Accept $4,000' }).dblclick()
  await third.getByText('You can take it back until').waitFor()
  await otherTab.getByRole('button', { name: 'Decline the award' }).tap()
  await otherTab.getByText('You can take it back until').waitFor()
  for (let nth = 3; nth < 12; nth += 1) await accept(at(nth))
  for (const nth of [0, 1, 2]) expect(await award(at(nth))).toMatchObject({ state: 'accepted' })
}

async function threeDecline({ at }: Round) {
  for (const nth of [12, 13]) {
    const page = await site.visitAs(at(nth).person, pages.award((await award(at(nth)))._id), phone)
    await page.getByRole('link', { name: 'Decline' }).tap()
    await page.getByText('Your place goes to somebody else.').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Decline the award' }).tap()
    await page.getByText('You declined at').waitFor()
    await expectSound(page)
  }
  await act(at(14), 'answer', { answer: 'decline' })
}

/** One is granted a later start through the pages, and the other refused by calls; both accept. */
async function twoAskToStartLater({ at }: Round) {
  const { product } = site
  const { _id: id } = await award(at(16))
  const page = await site.visitAs(at(16).person, pages.award(id), phone)
  await page.getByRole('link', { name: 'Ask to start later' }).tap()
  await page.getByLabel('When would you like to start, and why?').fill('In spring, please.')
  await expectSound(page)
  await page.getByRole('button', { name: 'Send my request' }).tap()
  await page.getByText('You asked to start later').waitFor()
  await expectSound(page)

  const office = await site.visitAs(officer, officePages.oneAward(id), desktop)
  await office.getByText('In spring, please.').waitFor()
  await expectSound(office)
  await press(office, 'Grant…')
  await office.getByRole('dialog').getByLabel('New day of the first payment').fill(dateIn(119))
  await office.getByLabel('A word to the student').fill('See you in spring.')
  await expectSound(office)
  await press(office, 'Grant with these dates', 'dialog')
  await expect.poll(async () => (await award(at(16))).state).toBe('offered')

  await visit(page, pages.award(id))
  await page.getByText('You can start later', { exact: true }).waitFor()
  await page.getByText('The office writes: “See you in spring.”').waitFor()
  await page.getByText('The days on this page are the new ones.').waitFor()
  await page.getByText(/^Answer by /).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Accept $4,000' }).tap()
  await page.getByText('You can take it back until').waitFor()
  expect(await award(at(16))).toMatchObject({ instalments: [{ dueOn: dateIn(119) }, {}, {}] })
  const mail = await mailAbout(product, at(16).person.email, 'Please answer by')
  expect(mail.text).toContain('See you in spring.')

  await act(at(17), 'defer', { words: 'In autumn, please.' })
  const { _id, version } = await award(at(17))
  const refused = { version, laterDays: null, words: 'The fund ends.' }
  expect((await ask(product, officer, `POST /awards/deferral/${_id}`, refused)).status).toBe(200)
  await accept(at(17))
}

const deps = {
  get db() {
    return site.product.db
  },
  readSite: () =>
    Promise.resolve({ url: 'http://localhost', name: 'Bursary', senderName: 'Bursary', timeZone: 'UTC' }),
}

/** Answers can no longer be taken back. */
async function letHourPass() {
  await sql`update awards set answered_at = answered_at - interval '61 minutes' where answered_at is not null`.execute(
    site.product.db,
  )
  await givePlacesOn(deps)
}

const letDatePass = ({ application }: Applicant) =>
  sql`update awards set answer_by = now() - interval '1 minute' where application_id = ${application}`.execute(
    site.product.db,
  )

/** One from the waiting list, and one to the place of an offer that nobody answered. */
async function twoMoveUpByHand({ at, scholarship }: Round) {
  await letHourPass()
  const page = await site.visitAs(officer, officePages.waitingListOf(scholarship), desktop)
  await page.getByRole('heading', { name: 'Applicant 20 is next' }).waitFor()
  await expectSound(page)
  await press(page, 'Offer to the next')
  await releasePreview(page, '1 decision')

  await letDatePass(at(18))
  const { _id } = await award(at(18))
  await visit(page, officePages.oneAward(_id))
  await press(page, 'Offer to the next…')
  await page.getByRole('alertdialog', { name: 'Offer this place to Applicant 21?' }).waitFor()
  await expectSound(page)
  await press(page, 'Offer the place', 'alertdialog')
  await releasePreview(page, '1 decision')
  expect(await award(at(18))).toMatchObject({ state: 'lapsed' })
}

/** Both to places of people who declined: while such places are free, an offer that nobody answered stays. */
async function twoMoveUpAutomatically({ at, scholarship, fund }: Round) {
  const { product } = site
  const { body } = await ask(product, officer, `GET /awards/settings/${scholarship}`)
  await switchOn(product, officer, scholarship, {
    ...settings,
    version: body.settings.version,
    funds: [fund],
    movesUp: 'automatically',
  })
  await act(at(15), 'answer', { answer: 'decline' })
  await letDatePass(at(19))
  await letHourPass()
  await letTimePass(product)
}

/** A student gives both things that are asked for on a phone; two give the proof by calls. An officer confirms all by keyboard. */
async function conditionsAreMet({ at }: Round) {
  const { product } = site
  const page = await site.visitAs(at(0).person, pages.award((await award(at(0)))._id), phone)
  const toDo = page.getByRole('region', { name: 'What to do' })
  await toDo.getByRole('link', { name: 'Send it: Proof of enrolment' }).tap()
  const file = { name: 'Enrolment.pdf', mimeType: 'application/pdf', buffer: await pdfFile() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
  await expectSound(page)
  await pressAndHear(page, 'Send it to the office', 'Sent. The office checks it.')
  await toDo.getByRole('link', { name: 'Write it: A thank-you letter to the donor' }).tap()
  await page.getByLabel('A thank-you letter to the donor').fill('Dear donor, thank you.')
  await expectSound(page)
  await pressAndHear(page, 'Send it to the office', 'Sent. The office checks it.')
  await expect.poll(() => toDo.getByText(/^sent .*, being checked$/).count()).toBe(2)
  await expectSound(page)
  for (const nth of [1, 2]) {
    const { person } = at(nth)
    const [{ _id, version }] = (await award(at(nth))).conditions
    const documents = [await upload(product, person, await pdfFile(), { name: 'Enrolment.pdf' })]
    const given = { version, answer: '', documents }
    expect((await ask(product, person, `POST /awards/conditions/give/${_id}`, given)).status).toBe(200)
  }

  const office = await site.visitAs(colleague, officePages.awards, desktop)
  for (const [nth, words] of [
    [0, ['Proof of enrolment', 'A thank-you letter to the donor']],
    [1, ['Proof of enrolment']],
    [2, ['Proof of enrolment']],
  ] as const) {
    await visit(office, `${officePages.awards}?state=toCheck`)
    await expectSound(office)
    await office.getByRole('link', { name: `Applicant 0${nth}` }).press('Enter')
    for (const each of words) {
      await press(office, `Confirm ${each}`)
      await office.getByRole('button', { name: `Take back ${each}` }).waitFor()
    }
    await expectSound(office)
  }
  return page
}

/** One officer makes the file of three instalments, the other one approves it and reads that one came back. */
async function instalmentsArePaid({ at, scholarship }: Round) {
  const page = await site.visitAs(officer, `${officePages.instalments}?scholarship=${scholarship}`, desktop)
  await page.getByRole('button', { name: 'All 3 on this page' }).waitFor()
  await expectSound(page)
  await press(page, 'All 3 on this page')
  await press(page, 'Make 3 ready')
  await page.getByText('3 instalments made ready.').waitFor()
  await visit(page, officePages.newPaymentFile)
  await page.getByText('$4,000.02', { exact: true }).first().waitFor()
  await expectSound(page)
  await press(page, 'Make the file')
  await page.getByText('You made this file, so somebody else approves it.').waitFor()
  await expectSound(page)

  const other = await site.visitAs(colleague, new URL(page.url()).pathname, desktop)
  await press(other, 'Approve')
  const downloading = other.waitForEvent('download')
  await press(other, 'Download')
  expect((await downloading).suggestedFilename()).toMatch(/^P-\d{4}\.csv$/)
  await press(other, 'It was handed over')
  await press(other, 'Read results…')
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map(async nth => `${(await award(at(nth))).number}/1`),
  )
  const results = `reference,result,amount,day\n${first},paid,1333.34,\n${second},paid,1333.34,\n${third},returned,,\n`
  const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(results) }
  await other.getByRole('dialog').getByLabel('File').setInputFiles(file)
  await other.getByText('2 instalments paid, 1 returned').waitFor()
  await expectSound(other)
  await press(other, 'Take over 3 results', 'dialog')
  await other.getByText('Every result is known.').waitFor()
  await expectSound(other)
  await visit(other, `${officePages.instalments}?scholarship=${scholarship}&state=returned`)
  await press(other, /^Pay again A-/)
  await other.getByText('Planned again', { exact: true }).waitFor()
  await expectSound(other)
}

/** Letters, words on pages, fund and report say the same. */
async function allAgree({ at, scholarship, fund }: Round, student: Page) {
  const { product } = site
  const { rows: states } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer from awards where scholarship_id = ${scholarship} group by 1 order by 1`.execute(
    product.db,
  )
  expect(states.map(({ state, count }) => `${count} ${state}`)).toEqual([
    '14 accepted',
    '4 declined',
    '1 lapsed',
    '5 offered',
  ])
  for (let nth = 0; nth < 24; nth += 1) {
    const mails = await newsTo(product, at(nth).person.email, nth < 20 ? 1 : 2)
    const offers = mails.filter(({ subject }) => subject.includes('You have been awarded $4,000'))
    expect([nth, offers.length]).toEqual([nth, 1])
  }
  // $4,000 of 19 awards that stand, of which two payments of $1,333.34 were made.
  expect(await fundFigures(product, fund)).toEqual({
    total: 80_000_00,
    committed: 76_000_00 - 2_666_68,
    paid: 2_666_68,
  })
  expect(await recountFunds(product.db)).toEqual([])

  const office = await site.visitAs(officer, officePages.waitingListOf(scholarship), desktop)
  await office.getByText('19 of 20').waitFor()
  await office.getByText('Nobody is on the waiting list').waitFor()
  await expectSound(office)
  await visit(office, `${officePages.awards}?scholarship=${scholarship}`)
  await office.getByText('Awarded: $76,000.').waitFor()
  await expectSound(office)
  await visit(office, officePages.fund(fund))
  for (const [name, sum] of [
    ['Committed', '$73,333.32'],
    ['Paid', '$2,666.68'],
    ['Left', '$4,000.00'],
  ] as const)
    await office.getByRole('term').filter({ hasText: name }).locator('+ dd').getByText(sum).waitFor()
  await expectSound(office)
  await countAll(product.db, { livemode: false }, console)
  const report = await site.visitAs(admin, `/dashboard/report?scholarship=${scholarship}`, desktop)
  await report.getByText('Awarded: $76,000 (19).').waitFor()
  await report.getByRole('row', { name: 'Awarded 19' }).waitFor()

  await student.reload()
  const money = student.getByRole('region', { name: 'Your money' })
  await money.getByText(/^paid on /).waitFor()
  await expectSound(student)
  const moved = await site.visitAs(at(20).person, '/dashboard/myApplication', phone)
  await moved.getByRole('heading', { name: 'You have been awarded $4,000' }).waitFor()
  await expectSound(moved)
  const returned = await site.visitAs(at(2).person, pages.award((await award(at(2)))._id), phone)
  await returned.getByText('came back; the office finds out why and pays it again').waitFor()
  await expectSound(returned)
}

/** What the letter says is what the check of it says. */
async function letterIsChecked({ at }: Round, page: Page) {
  await page.getByRole('link', { name: 'Letter of award' }).tap()
  await page.getByText(/^We confirm that Applicant 00 has been awarded the Harbour Award/).waitFor()
  await expectSound(page)
  const { number, checkCode } = await award(at(0))
  const anybody = await site.visit('/checkAward', phone)
  await anybody.getByLabel('Number of the award').fill(number)
  await anybody.getByLabel('Code on the letter').fill(checkCode)
  await anybody.getByRole('button', { name: 'Check' }).tap()
  await anybody.getByRole('heading', { name: 'This letter is valid' }).waitFor()
  await anybody.getByText('$4,000', { exact: true }).waitFor()
  await expectSound(anybody)
}

test('[AWARD1] [AWARD2] [AWARD3] [AWARD4] [AWARD5] [AWARD6] [AWARD8] 20 offers: 12 accepted, 4 declined, 2 deferred, 2 silent; four people move up, three are paid, and letters, pages, fund and report agree', async () => {
  const given = await round()
  const { scholarship, fund } = given
  const office = await site.visitAs(officer, pages.releaseDecisions(scholarship), desktop)
  await office.getByText('$80,000 of $80,000').waitFor()
  await press(office, 'Preview and release')
  await releasePreview(office, '24 decisions')
  expect(await fundFigures(site.product, fund)).toMatchObject({ committed: 80_000_00 })

  await twelveAccept(given)
  await threeDecline(given)
  await twoAskToStartLater(given)
  await twoMoveUpByHand(given)
  await twoMoveUpAutomatically(given)
  const student = await conditionsAreMet(given)
  await instalmentsArePaid(given)
  await allAgree(given, student)
  await letterIsChecked(given, student)
}, 600_000)
