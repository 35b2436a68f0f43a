import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { said, testSite } from '../../support/browser/site.ts'
import { insertMember, makeCommittee } from '../../support/committee-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { mailAbout } from '../../support/mail/outbox.ts'
import { criterion, score } from '../../support/score-steps.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Tara Rahman')
let scholarship: string
beforeEach(async () => {
  scholarship = await insertScholarship(site.product.db, { scholarship_name: 'Volta Award' })
  for (const name of ['Diane Uwase', 'Amina Sow', 'Björn Chen']) {
    const { userId } = await signUp(site.product, 'user', name)
    await insertApplication(site.product.db, { user_id: userId, scholarship_id: scholarship })
  }
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[FAIR1] an office makes a committee, and invites and reminds its people', async () => {
    await score(site.product, officer, scholarship, { criteria: [criterion('Need')] })
    const page = await site.visitAs(officer, officePages.committee(scholarship), look)
    await page.getByLabel('Readings of each application').fill('2')
    await page.getByLabel('Due').fill('2030-03-05T17:00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the committee' }).dblclick()
    await page.getByText('2 readings each of 3 applications').waitFor()
    await page.getByText('Before it opens, it needs somebody who has accepted.').waitFor()

    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const window = page.getByRole('dialog')
    await window
      .getByLabel('Addresses')
      .fill(`Ines Duarte <ines-${device}@example.org>\n${officer.email}\nnobody`)
    await window.getByRole('button', { name: 'Invite', exact: true }).click()
    await window.getByText('This is no email address: nobody.').first().waitFor()
    await window.getByLabel('Addresses').fill(`Ines Duarte <ines-${device}@example.org>\n${officer.email}`)
    await window.getByRole('button', { name: 'Invite', exact: true }).click()
    await window.getByText('sees these applications at the desk').waitFor()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    const mail = await mailAbout(site.product, `ines-${device}@example.org`, 'Will you read')
    expect(mail.text).not.toContain('Uwase')
    await page.getByText('Ines Duarte').first().waitFor()
    await expectAccessible(page)
    expect([device, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
      device,
      0,
    ])
  })

  test('[FAIR1] [FAIR2] [FAIR4] it chooses and masks what readers see, opens, and assigns a proposal whole', async () => {
    await makeCommittee(site.product, officer, scholarship)
    for (const name of ['Grace Wanjiru', 'Samuel Asante'])
      await insertMember(site.product, await signUp(site.product, 'user', name), scholarship, { most: 2 })
    const page = await site.visitAs(officer, officePages.committee(scholarship, 'see'), look)
    const shown = (question: string, choice: string) =>
      page.getByRole('group', { name: question, exact: true }).getByText(choice, { exact: true })
    await page.getByText('Never shown while blind.').first().waitFor()
    await page.getByRole('heading', { name: /^Applicant \d+$/ }).waitFor()
    await page.getByText('Lakeside').first().waitFor({ state: 'detached' })
    await shown('SSC result', 'Hidden').click()
    await expect
      .poll(() =>
        sql`select from committee_questions where shown = 'hidden'`
          .execute(site.product.db)
          .then(({ rows }) => rows.length),
      )
      .toBeGreaterThan(0)
    await page.getByLabel('Mask in').selectOption({ label: 'HSC result' })
    await page.getByLabel('Words (empty: all of it)').fill('4.9')
    await page.getByRole('button', { name: 'Mask', exact: true }).click()
    await page.getByText('“4.9” in HSC result, masked').waitFor()
    await page.getByText('masked', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo for “4.9” in HSC result' }).click()
    await page.getByText('“4.9” in HSC result').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Look for names' }).click()
    await page.getByText('Looked for on').waitFor()

    await page.getByRole('button', { name: 'Open the committee…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open it' }).dblclick()
    await said(page, 'The committee is open. Assign readings next.')
    await page.getByRole('link', { name: 'Assignment' }).click()
    await page.getByRole('button', { name: 'Propose who reads what' }).dblclick()
    // Six readings are wanted, and two people take two each.
    await page.getByText('4 readings of 6 that are wanted').waitFor()
    await page.getByRole('heading', { name: 'What is missing, and why' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(overlapping)).toEqual([])
    await page.getByRole('button', { name: 'Assign 4 readings…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Assign 4 readings' }).dblclick()
    await page.getByText('4 readings were assigned.').waitFor()
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByText('0 of 2, at most 2').first().waitFor()
    expect(await page.evaluate(overlapping)).toEqual([])
    await page.getByRole('button', { name: 'Remind 2' }).click()
    await said(page, '2 mails leave now: how many and by when, not whose.')

    await sql`insert into committee_conflicts (id, member_id, application_id, source)
      select gen_random_uuid(), member_id, application_id, 'known' from committee_readings
      where scholarship_id = ${scholarship} order by id limit 1`.execute(site.product.db)
    await page.getByRole('link', { name: 'Conflicts' }).click()
    await page.getByText('Void, kept').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(overlapping)).toEqual([])
    await choose(page, /and /, /^Lift/)
    const window = page.getByRole('dialog')
    await window.getByLabel('Reason').fill('They only share a name.')
    await window.getByRole('button', { name: 'Lift it' }).click()
    await page.getByText('They only share a name.').waitFor()
    expect([device, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
      device,
      0,
    ])
  })
})

/** The texts of cells that leave their place or stand on another one. */
function overlapping(): string[] {
  return [...document.querySelectorAll('tbody tr')].flatMap(row => {
    const cells = [...row.children].filter(cell => cell.clientWidth > 0)
    const places = cells.map(cell => cell.getBoundingClientRect())
    return cells.flatMap((cell, at) => {
      const place = places[at] as DOMRect
      const isCovered = places.some(
        (other, of) =>
          of > at &&
          Math.min(place.right, other.right) - Math.max(place.left, other.left) > 1 &&
          Math.min(place.bottom, other.bottom) - Math.max(place.top, other.top) > 1,
      )
      return isCovered || cell.scrollWidth > cell.clientWidth + 3 ? [cell.textContent ?? ''] : []
    })
  })
}
