import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { usePerson } from '../../support/identity/people.ts'
import { insertDecided, removeNow, setRule } from '../../support/retention-steps.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')
const applicant = usePerson(site.product, 'user', 'Robin Known')

const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const ruleOf = async () =>
  (await site.product.db.selectFrom('retention').select(['months', 'version']).executeTakeFirstOrThrow())
    .months

test.each(looks)(
  '[AUDIT4] on a $device, $colorScheme an admin previews, holds, saves and turns off; the record leads there',
  async look => {
    const { db } = site.product
    await setRule(db, null)
    await sql`delete from applications`.execute(db)
    await insertDecided(db, past(800))
    await insertDecided(db, past(790), { user_id: applicant.userId })
    const page = await site.visitAs(admin, '/dashboard/record', look)
    await page.getByRole('link', { name: 'Removal of personal data' }).click()
    await page.getByText('Off: nothing is removed.').waitFor()
    await page.getByText(/On .* 2 applications lose their data\./).waitFor()
    await loaded(page)
    await expectAccessible(page)

    const months = page.getByLabel('Months after the decision')
    for (const typed of ['0', '1e9', '', '12.5']) {
      await months.fill(typed)
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Please enter a number of months from 1 to 120.').first().waitFor()
    }
    await months.fill('100')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(/On .* nobody loses data\./).waitFor()
    await months.fill('12')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('heading', { name: 'Preview: 12 months' }).waitFor()
    await page.getByRole('row', { name: 'Phone number, address and results 2 2' }).waitFor()

    await page.getByRole('button', { name: /Robin Known/ }).click()
    await page.getByRole('menuitem', { name: 'Hold Robin Known' }).click()
    await page.getByLabel('Reason').fill('An appeal')
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    await page.getByText('The data of Robin Known stays until the hold is lifted.').waitFor()
    await page.getByText(/On .* 1 application loses its data\./).waitFor()
    await page
      .getByText(/Ada Admin, .*: An appeal/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Save this rule' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/1 application loses its data/)
      .waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await page.getByText('Personal data is removed 12 months after the decision.').waitFor()
    await expect.poll(ruleOf).toBe(12)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Off: nothing is removed.').waitFor()
    await expect.poll(ruleOf).toBeNull()
  },
)

test.each(looks)(
  '[AUDIT4] on a $device, $colorScheme applicant and office read what is gone, and since when',
  async look => {
    const { db } = site.product
    await sql`delete from applications`.execute(db)
    const id = await insertDecided(db, past(800), { user_id: applicant.userId })
    await setRule(db, 24)
    await removeNow(site.product)
    await sql`update applications set data_removed_at = '2027-03-01 12:00Z' where id = ${id}`.execute(db)
    const gone = 'answers and documents were removed on 1 March 2027, 24 months after the decision.'
    const own = await site.visitAs(applicant, '/dashboard/myApplication', look)
    await own.getByText(`Your ${gone}`).first().waitFor()
    await loaded(own)
    await expectAccessible(own)
    for (const path of [`/dashboard/receipt/${id}`, `/dashboard/conversation/${id}`]) {
      const page = await site.visitAs(applicant, path, { ...look, expectErrors: [/404|could not find/] })
      await page.getByText(`Your ${gone}`).first().waitFor()
    }
    for (const path of [`/dashboard/applications/${id}`, `/dashboard/desk/${id}`]) {
      const page = await site.visitAs(admin, path, look)
      await page.getByText(`The ${gone}`).first().waitFor()
    }
  },
)
