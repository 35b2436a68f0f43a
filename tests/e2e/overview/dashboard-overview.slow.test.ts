import { expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { signUp } from '../../support/identity/people.ts'
import { testSite } from '../../support/browser/site.ts'
import { cards, chooseScholarship, payByCard } from '../../support/browser/student-steps.ts'

const site = testSite()
test('[P6] a payment that its card holder disputes is shown to staff', async () => {
  const id = await insertScholarship(site.product.db, { scholarship_name: 'Disputed Award' })
  const payer = await signUp(site.product, 'user', 'Dina Disputer')
  const desk = await site.visitAs(payer, '/', {
    expectErrors: [/Failed to load resource/, /^Confirm error|^Recording/],
  })
  await chooseScholarship(desk, id)
  await payByCard(desk, cards.disputed)
  await expect
    .poll(() =>
      site.product.db.selectFrom('payments').select('status').where('user_id', '=', payer.userId).execute(),
    )
    .toEqual([{ status: 'disputed' }])

  for (const screen of ['phone', 'desktop'] as const) {
    const page = await site.visitAs(await signUp(site.product, 'moderator'), '/dashboard', {
      viewport: screens[screen],
    })
    const problems = page.getByRole('region', { name: 'Payments that need you' })
    await problems.getByText('Dina Disputer').waitFor()
    await problems.getByText('Disputed', { exact: true }).waitFor()
    await problems.getByText(/^pi_/).waitFor()
    await expectSound(page)
  }
})
