import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { testSite } from '../../support/browser/site.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'

const site = testSite()

beforeAll(async () => {
  await insertScholarship(site.product.db, {
    university_name: 'Université de Genève',
    city: 'Zürich',
    country: 'Switzerland',
    degree: 'Masters',
  })
})

const marked = (page: Page) => page.getByRole('article').locator('mark').allInnerTexts()
const alsoMatches = (page: Page) => page.getByRole('article').getByText('Also matches')

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  test('[FIND5] the card marks what matches, whatever its case and accents', async () => {
    const page = await site.visit('/allScholarships?search=ZUR+geneve+full', { javaScriptEnabled })
    expect(await marked(page)).toEqual(['Genève', 'Full', 'Zür'])
    expect(await alsoMatches(page).count()).toBe(0)
  })

  test('[FIND5] what matches and is not on the card is named', async () => {
    const page = await site.visit('/allScholarships?search=master+zurich', { javaScriptEnabled })
    expect(await alsoMatches(page).innerText()).toBe('Also matches: Masters')
    expect(await marked(page)).toEqual(['Master', 'Zürich'])
  })
})

test('[FIND5] without a search nothing is marked', async () => {
  const page = await site.visit('/allScholarships')
  expect(await marked(page)).toEqual([])
})

test('[FIND5] axe finds nothing on marked cards', async () => {
  const page = await site.visit('/allScholarships?search=geneve+zurich+masters+lakeside', calm)
  await expectSoundEverywhere(page)
})
