import { expect, test } from 'vitest'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { usePerson } from '../../support/identity/people.ts'
import { insertEndedRound } from '../../support/outcome-factories.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')

test('[OPEN1] an officer shows how a round ended, visitors read it, and it can be hidden again', async () => {
  const id = await insertEndedRound(site.product.db, { awarded: 12, declined: 30 })
  const page = await site.visitAs(officer, `/dashboard/manageScholarships/${id}/round`)
  const outcome = page.getByRole('region', { name: 'Public outcome' })
  await outcome.getByText('42 people applied, and 12 were awarded.').waitFor()
  await loaded(page)
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Show the outcome' }).dblclick()
  await outcome.getByText('The public page says:').waitFor()

  const visitor = await site.visit(`/scholarshipDetails/${id}`, {
    viewport: screens.phone,
    colorScheme: 'dark',
  })
  const ended = visitor.getByRole('region', { name: 'How it ended' })
  await ended.getByText('42 people applied, and 12 were awarded.').waitFor()
  await loaded(visitor)
  await expectAccessible(visitor)
  const awards = visitor.waitForEvent('download')
  await ended.getByRole('link', { name: 'The awards as open data' }).click()
  expect(await (await awards).failure()).toBeNull()

  await outcome.getByRole('button', { name: 'Hide' }).click()
  await outcome.getByRole('button', { name: 'Show the outcome' }).waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(await ended.count()).toBe(0)
})
