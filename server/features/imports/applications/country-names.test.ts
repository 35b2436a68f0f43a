import { expect, test } from 'vitest'
import { countryNamed, nearestCountry } from './country-names.ts'

test('[IMPORT1] countries are known by their names in other languages, short forms, codes and names of before', () => {
  const names = {
    US: ['USA', 'U.S.A.', 'United States', 'Estados Unidos', 'usa'],
    GB: ['UK', 'GB', 'Great Britain'],
    AE: ['UAE', 'United Arab Emirates'],
    CD: ['DRC', 'DR Congo'],
    CI: ['Ivory Coast', 'Côte d’Ivoire', "Cote d'Ivoire"],
    KR: ['South Korea', 'Republic of Korea'],
    TR: ['Turkey', 'Türkiye'],
    CZ: ['Czech Republic', 'Czechia'],
    VN: ['Viet Nam', 'Vietnam'],
    DE: ['Deutschland', 'Allemagne', 'ألمانيا', '德国', 'DEU'],
    GM: ['The Gambia'],
  }
  for (const [code, each] of Object.entries(names))
    expect(each.map(countryNamed)).toEqual(each.map(() => code))
})

test('[IMPORT1] of a country that is not known, the nearest is suggested, if one is near', () => {
  expect(['Untied States', 'Phillipines', 'Atlantis', 'constructor'].map(countryNamed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['Untied States', 'Phillipines', 'Bangladehs', 'Atlantis', 'XX'].map(nearestCountry)).toEqual([
    'United States',
    'Philippines',
    'Bangladesh',
    undefined,
    undefined,
  ])
})
