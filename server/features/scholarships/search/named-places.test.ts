import { expect, test } from 'vitest'
import { namedPlaces, otherNames, widenWords } from './named-places.ts'
import { Synonyms } from './synonyms.ts'

const textsOf = (search: string) =>
  widenWords(new Synonyms(1, []), search.split(' ')).flatMap(({ texts }) => texts)

test('[FIND5] a continent also means the countries in it, by the names that people use', () => {
  expect(textsOf('grants in africa')).toEqual(expect.arrayContaining(['Kenya', 'Nigeria', 'Ivory Coast']))
  expect(textsOf('europe')).toEqual(expect.arrayContaining(['Germany', 'Great Britain', 'Türkiye']))
  expect(textsOf('south america')).toEqual(expect.arrayContaining(['Brazil', 'Peru']))
  expect(textsOf('asia')).not.toContain('Kenya')
  expect(textsOf('africa')).not.toContain('Africa')
  expect(namedPlaces(['oceania'])).toEqual([{ words: ['oceania'], name: 'Oceania' }])
})

test('[FIND5] a country whose name has that of a continent is that country', () => {
  expect(textsOf('south africa')).toEqual(otherNames('South Africa'))
  expect(textsOf('america')).toContain('United States')
  expect(textsOf('america')).not.toContain('Brazil')
})
