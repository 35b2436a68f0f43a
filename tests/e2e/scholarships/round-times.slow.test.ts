import { expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { applyFree } from '../../support/browser/dashboard-steps.ts'
import { testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute)

test('[ROUND2] in its last hour a scholarship shows what is left by the server’s clock, whatever the device’s says', async () => {
  const id = await insertScholarship(site.product.db, { closes_at: inMinutes(40), time_zone: 'UTC' })
  const page = await site.visit('/', { viewport: screens.phone })
  await page.clock.install({ time: inMinutes(-180) })
  await page.goto(pages.scholarshipDetails(id))
  const timer = page.getByRole('timer')
  await timer.waitFor()
  expect(await timer.innerText()).toMatch(
    /^Closes in (40|3\d) minutes\. Our clock, which counts, shows \d\d:\d\d\.$/,
  )
  await expectAccessible(page)

  const amina = await signUp(site.product)
  const payer = await site.visitAs(amina, pages.paymentFor(id))
  await payer.getByRole('timer').getByText('Our clock, which counts', { exact: false }).waitFor()
})

test('[ROUND2] a scholarship that opens later says so on cards, in Saved, and where one would apply', async () => {
  const opens_at = new Date('2098-03-01T09:00:00Z')
  const id = await insertScholarship(site.product.db, {
    scholarship_name: 'Later Award',
    opens_at,
    closes_at: new Date('2098-04-01T09:00:00Z'),
    time_zone: 'Africa/Lagos',
  })
  const amina = await signUp(site.product)
  await ask(site.product, amina, 'POST /saved', { ids: [id] })
  const page = await site.visitAs(amina, `${pages.allScholarships}?search=Later`)
  await page.getByText('Opens 1 March 2098').waitFor()
  await page.getByRole('link', { name: 'Scholarship Details' }).click()
  await page.getByText('Opens 1 March 2098, 10:00 (Lagos)').waitFor()
  await page.getByText('This scholarship does not take applications yet.').waitFor()
  await page.goto(pages.saved)
  await page.getByText('Opens 1 Mar 2098').waitFor()
  await expectAccessible(page)
})

test('[ROUND3] when the last place is taken, the page says so instead of letting people pay', async () => {
  const id = await insertScholarship(site.product.db, { capacity: 1, application_fee_minor: 0 })
  const amina = await signUp(site.product)
  await applyFree(site.product, amina, id)
  const page = await site.visit(pages.scholarshipDetails(id), { colorScheme: 'dark' })
  await page.getByText('All places of this scholarship are taken.').waitFor()
  expect(await page.getByRole('link', { name: 'Apply Scholarship' }).count()).toBe(0)
  await expectAccessible(page)
})
