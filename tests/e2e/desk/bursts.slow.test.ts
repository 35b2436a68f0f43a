import { expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')

/** What hurried hands do with six applications one after the other, at each speed of the network in another order. */
const kinds = ['a', 'w', 'r', 'a', 'note', 'undone'] as const
const outcomes = { a: 'award', w: 'waitlist', r: 'decline' } as const

test('[DESK5] thirty bursts of keys, however slow the network is, act on whom they mean', async () => {
  const { db } = site.product
  const names = [...kinds, 'last'].map((_, nth) => `Applicant ${nth}`)
  const people = await Promise.all(names.map(name => signUp(site.product, 'user', name)))
  const page = await site.visitAs(officer, '/dashboard/desk', {
    viewport: screens.desktop,
    // A busy server may ask to come again.
    expectErrors: [/503/],
  })
  const network = await page.context().newCDPSession(page)
  for (const [round, latency] of [0, 150, 300, 450, 1_500].entries()) {
    const scholarship_id = await insertScholarship(db, { scholarship_name: `Round ${round}` })
    await hold(site.product, officer, scholarship_id)
    const ids = await Promise.all(
      people.map(({ userId }) => insertApplication(db, { user_id: userId, scholarship_id })),
    )
    await goTo(page, `/dashboard/desk?scholarship=${scholarship_id}&sort=applicant`)
    // The rows of the round before have the same names.
    await page
      .getByRole('row')
      .locator(`a[href*="${ids.at(-1)}"]`)
      .waitFor()
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    // What is undone is never the last: its keys would still wait when the next application is there.
    const order = kinds.map((_, nth) => kinds[(nth + round + 1) % kinds.length] ?? 'a')
    await page.keyboard.press('j')
    for (const [nth, kind] of order.entries()) {
      if (kind === 'note') await hurry('n', ...`thank you ${nth}`.split(''), 'Escape', 'j')
      else await hurry(kind === 'undone' ? 'r' : kind, '3', ...`thank you ${nth}`.split(''), 'Enter')
      if (kind === 'undone') await hurry('u', 'j')
    }
    await expect
      .poll(async () => {
        const rows = await db
          .selectFrom('decisions')
          .where('scholarship_id', '=', scholarship_id)
          .select(['application_id', 'outcome', 'word'])
          .execute()
        return Object.fromEntries(rows.map(row => [ids.indexOf(row.application_id), [row.outcome, row.word]]))
      })
      .toEqual(
        Object.fromEntries(
          order.flatMap((kind, nth) =>
            kind in outcomes ? [[nth, [outcomes[kind as keyof typeof outcomes], `thank you ${nth}`]]] : [],
          ),
        ),
      )
    await page.getByRole('article').getByRole('heading', { name: 'Applicant 6' }).waitFor()
    const note = order.indexOf('note')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page
      .getByRole('row', { name: `Applicant ${note}` })
      .getByRole('link')
      .click()
    await expect.poll(() => page.getByLabel('New note').inputValue()).toBe(`thank you ${note}`)
  }

  async function hurry(...keys: string[]) {
    for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key)
  }
})
