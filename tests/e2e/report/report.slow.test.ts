import { expect, test } from 'vitest'
import { countAll } from '../../../server/operations/report/report-service.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { usePerson } from '../../support/identity/people.ts'
import { insertEndedRound } from '../../support/outcome-factories.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')

test.each(looks)(
  '[AUDIT3] the report on a $device, $colorScheme: chosen by scholarship, each picture a table',
  async look => {
    const name = `Skerry Grant ${look.device} ${look.colorScheme}`
    const id = await insertEndedRound(site.product.db, {
      awarded: 12,
      declined: 30,
      scholarship: { scholarship_name: name },
    })
    await countAll(site.product.db, { livemode: false }, console)
    const page = await site.visitAs(admin, '/dashboard', look)
    if (look.device === 'phone') await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await page.getByRole('region', { name: 'By country' }).waitFor()
    await page.getByLabel('Scholarship', { exact: true }).selectOption(id)
    await page.waitForURL(/scholarship=/)
    const funnel = page.getByRole('region', { name: 'From saving to award' })
    await funnel.getByRole('row', { name: 'Applied 42' }).waitFor()
    await funnel.getByRole('row', { name: 'Awarded 12' }).waitFor()
    await page.getByText('Awarded: $12,000 (12).').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'By country' }).count()).toBe(0)
    await loaded(page)
    await expectAccessible(page)
  },
)
