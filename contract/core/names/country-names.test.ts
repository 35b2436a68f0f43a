import { expect, test } from 'vitest'
import { countryInText, countryNamed, nearestCountry } from './country-names.ts'
import { theOneNamed } from './same-name.ts'

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
    SZ: ['Swaziland'],
    MM: ['Burma', 'Myanmar'],
    SA: ['المملكة العربية السعودية', 'المملكه العربيه السعوديه'],
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

test('[FIND5] in a sentence, small words are no codes of countries', () => {
  expect(['in', 'at', 'us', 'no', 'can', 'and', 'the', 'of'].map(countryInText)).toEqual(
    Array(8).fill(undefined),
  )
  expect(['UK', 'usa', 'deutschland'].map(countryInText)).toEqual(['GB', 'US', 'DE'])
})

const offered = ['French', 'Kiswahili', 'Diploma', 'Bachelor', 'Masters', 'PhD', 'Germany', 'Other']

test.each([
  ['Französisch', 'French'],
  ['SWAHILI', 'Kiswahili'],
  ['الفرنسية', 'French'],
  ['BSc', 'Bachelor'],
  ['B.Sc. (Hons) Physics', 'Bachelor'],
  ['Bachelor’s degree', 'Bachelor'],
  ['Master of Science', 'Masters'],
  ['M. A.', 'Masters'],
  ['Doctorate', 'PhD'],
  ['Doctor of Philosophy', 'PhD'],
  ['Deutschland', 'Germany'],
  ['other', 'Other'],
  ['Mathematics', undefined],
])('[IMPORT1] %s is the choice %s', (typed, expected) => {
  expect(theOneNamed(typed, offered, each => each)).toBe(expected)
})
