import { describe, expect, test } from 'vitest'
import { withTransaction } from '../../../server/platform/database/connection.ts'
import { append } from '../../../server/platform/record/append.ts'
import { runAsCaller } from '../../../server/platform/record/call-under-way.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')
const moderator = usePerson(site.product, 'moderator', 'Mira Staff')

/** An application with as many changed feedbacks. */
async function application(name: string, changes: number): Promise<string> {
  const { db } = site.product
  const user_id = await insertUser(db, { user_name: name })
  const scholarship_id = await insertScholarship(db, { scholarship_name: `Fjord Award of ${name}` })
  const id = await insertApplication(db, { user_id, scholarship_id })
  const about = { objectId: id, applicationId: id, scholarshipId: scholarship_id, subjectId: user_id }
  for (let i = 1; i <= changes; i += 1)
    await runAsCaller({ actorId: moderator.userId, actorAs: 'moderator', requestId: null }, () =>
      withTransaction(db, tx =>
        append(tx, {
          action: 'application.feedback',
          ...about,
          before: { feedback: i === 1 ? '' : `Remark ${i - 1}` },
          after: { feedback: `Remark ${i}` },
        }),
      ),
    )
  return id
}

describe.each(looks)('on a $device, $colorScheme', look => {
  const name = `${look.device} ${look.colorScheme}`

  test('[AUDIT1] the page of an application shows its history, folded after ten entries', async () => {
    const id = await application(name, 11)
    const page = await site.visitAs(admin, `/dashboard/applications/${id}`, look)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Ada Admin opened the application').waitFor()
    const entries = history.getByRole('listitem')
    expect(await entries.count()).toBe(10)
    expect(await entries.nth(1).innerText()).toMatch(
      /^Mira Staff changed the feedback from “Remark 10” to “Remark 11”, /,
    )
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Show all 12' }).click()
    expect(await entries.last().innerText()).toMatch(/^Mira Staff changed the feedback to “Remark 1”, /)
    await history.getByRole('button', { name: 'Show fewer' }).click()
    expect(await entries.count()).toBe(10)
  })

  test('[AUDIT1] admins search the record, without values, and see all about one object', async () => {
    const id = await application(name, 2)
    const page = await site.visitAs(admin, '/dashboard/record', look)
    await page.getByLabel('Search by who did it').fill('mira')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    // A choice is added to the address as the page knows it.
    await page.waitForURL(/search=mira/)
    await page.getByLabel('Action').selectOption('Changed the feedback')
    await page.waitForURL(/search=mira.*action=/)
    await page.getByText(`${name}, Fjord Award of ${name}`).first().waitFor()
    await loaded(page)
    expect(await page.getByRole('main').innerText()).not.toContain('Remark')
    await expectAccessible(page)
    await page
      .getByRole('link', { name: `${name}, Fjord Award of ${name}` })
      .first()
      .click()
    await page.getByText('2 entries', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('object')).toBe(id)
    await page.getByRole('link', { name: 'Show the whole record' }).click()
    await page.getByText('Only entries about one item.').waitFor({ state: 'detached' })
  })
})
