import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setSynonyms } from '../../scenarios/data/synonym-truth.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'

const site = testSite()

beforeAll(async () => {
  await insertScholarship(site.product.db, {
    university_name: 'Université de Genève',
    city: 'Zürich',
    country: 'Switzerland',
    degree: 'Masters',
    application_fee_minor: 0,
  })
  await setSynonyms(site.product.db, [
    ['canton', 'Geneve', 'Universite de Bern'],
    ['MSc', 'masters'],
    ['free', 'no fee'],
  ])
})

const marked = (page: Page) => page.getByRole('article').locator('mark').allInnerTexts()

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('[FIND5] %s the card marks what matches, whatever its case and accents', async (_, javaScriptEnabled) => {
  const page = await site.visit('/allScholarships?search=ZUR+geneve+full', { javaScriptEnabled })
  expect(await marked(page)).toEqual(['Genève', 'Zür', 'Full'])
})

test('[FIND5] degree, a fee of nothing, and whole words that mean the same are marked', async () => {
  const page = await site.visit('/allScholarships?search=master+zurich+no+fee')
  expect(await marked(page)).toEqual(['Zürich', 'Master', 'Free'])

  await goTo(page, '/allScholarships?search=canton+zurich')
  expect(await marked(page)).toEqual(['Genève', 'Zürich'])
  expect(
    await page.getByText('1 scholarship for “canton zurich”, “Geneve”, or “Universite de Bern”').count(),
  ).toBe(1)

  await goTo(page, '/allScholarships?search=msc')
  expect(await marked(page)).toEqual(['Masters'])
})

test('[FIND5] without a search nothing is marked', async () => {
  const page = await site.visit('/allScholarships')
  expect(await marked(page)).toEqual([])
})

test('[FIND5] axe finds nothing on marked cards', async () => {
  const page = await site.visit('/allScholarships?search=geneve+zurich+masters+lakeside', calm)
  await expectSoundEverywhere(page)
})
