import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { specified } from '../support/application-factories.ts'
import { ask } from '../support/ask.ts'
import { testSite } from '../support/browser/site.ts'
import { cards, payByCard } from '../support/browser/student-steps.ts'
import { saveDraft } from '../support/draft-steps.ts'
import { insertScholarship } from '../support/factories.ts'
import { type Person, signUp } from '../support/identity/people.ts'

const site = testSite()
/** As many as can be sent at once, some of them with a fee. */
const [count, withFee, kills] = [20, 3, 50]

/** Prepares an application to each, ready to be sent. */
async function prepareAll(student: Person, ids: readonly string[]) {
  for (const scholarshipId of ids) {
    const { body } = await ask(site.product, student, 'POST /drafts', { scholarshipId, several: true })
    await saveDraft(site.product, student, body._id, specified)
  }
}

/** Goes on from wherever one has stopped, until all are sent or the page is gone. */
async function goOn(page: Page) {
  const done = page.getByRole('heading', { name: `${count} of ${count} sent` })
  const send = page.getByRole('button', { name: /^(Send \d+|Pay \d+ fees? and send)/ })
  const retry = page.getByRole('button', { name: /^Try again/ }).first()
  const card = page.getByLabel('Card number')
  for (;;) {
    await done.or(send).or(card).or(retry).first().waitFor()
    if (await done.isVisible()) return
    if (await card.isVisible()) {
      const fee = await page.getByRole('heading', { level: 2 }).innerText()
      await payByCard(page, cards.good)
      await page.getByRole('heading', { level: 2, name: fee, exact: true }).waitFor({ state: 'hidden' })
    } else if (await send.isVisible()) await send.click()
    else await retry.click()
  }
}

test(`[ELIG12] ${count} applications with ${withFee} fees, killed at ${kills} points, are each sent once and paid once`, async () => {
  const { db } = site.product
  const ids = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      insertScholarship(db, {
        application_fee_minor: nth < withFee ? 1_000 : 0,
        scholarship_name: `Grant ${nth}`,
      }),
    ),
  )
  const path = `/dashboard/applySeveral?${ids.map(id => `scholarship=${id}`).join('&')}&step=review`
  for (let kill = 1; kill <= kills; kill++) {
    const student = await signUp(site.product)
    await prepareAll(student, ids)
    const first = await site.openAs(student, { fresh: true, expectErrors: [/./] })
    const killed = new Promise<void>(resolve => {
      let calls = 0
      first.on('request', request => {
        if (request.method() !== 'POST' || !/submit|payment/.test(request.url())) return
        calls += 1
        if (calls === kill) resolve()
      })
    })
    await first.goto(path)
    await Promise.race([killed, goOn(first).catch(() => undefined)])
    await first.context().close()

    const second = await site.openAs(student, { fresh: true, expectErrors: [/./] })
    await second.goto(path)
    await goOn(second)
    await second.context().close()
    const sent = await db
      .selectFrom('applications')
      .select('scholarship_id')
      .where('user_id', '=', student.userId)
      .execute()
    expect(new Set(sent.map(row => row.scholarship_id)).size, `kill ${kill}`).toBe(count)
    expect(sent).toHaveLength(count)
    const paid = await db
      .selectFrom('payments')
      .select(['scholarship_id', 'status'])
      .where('user_id', '=', student.userId)
      .where('status', '=', 'succeeded')
      .execute()
    expect(paid.map(row => row.scholarship_id).toSorted()).toEqual(ids.slice(0, withFee).toSorted())
  }
})
