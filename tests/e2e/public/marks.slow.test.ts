import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setSynonyms } from '../../scenarios/data/synonym-truth.ts'
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
    application_fee_minor: 0,
  })
  await setSynonyms(site.product.db, [
    ['canton', 'Geneve', 'Universite de Bern'],
    ['MSc', 'masters'],
    ['free', 'no fee'],
  ])
})

const marked = (page: Page) => page.getByRole('article').locator('mark').allInnerTexts()

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_name, javaScriptEnabled) => {
  test('[FIND5] the card marks what matches, whatever its case and accents', async () => {
    const page = await site.visit('/allScholarships?search=ZUR+geneve+full', { javaScriptEnabled })
    expect(await marked(page)).toEqual(['Genève', 'Zür', 'Full'])
  })

  test('[FIND5] the degree and a fee of nothing are on the card, and marked', async () => {
    const page = await site.visit('/allScholarships?search=master+zurich+no+fee', { javaScriptEnabled })
    expect(await marked(page)).toEqual(['Zürich', 'Master', 'Free'])
  })

  test('[FIND5] what means the same is marked where it is a whole word', async () => {
    const page = await site.visit('/allScholarships?search=canton+zurich', { javaScriptEnabled })
    expect(await marked(page)).toEqual(['Genève', 'Zürich'])
    expect(
      await page.getByText('1 scholarship for “canton zurich”, “Geneve”, or “Universite de Bern”').count(),
    ).toBe(1)
  })

  test('[FIND5] another word for the degree marks the degree', async () => {
    const page = await site.visit('/allScholarships?search=msc', { javaScriptEnabled })
    expect(await marked(page)).toEqual(['Masters'])
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
