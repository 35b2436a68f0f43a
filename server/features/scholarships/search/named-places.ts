import { countryName } from '../../../../contract/core/countries.ts'
import { countryInText, englishNames } from '../../../../contract/core/names/country-names.ts'
import { languageNamed } from '../../../../contract/core/names/language-names.ts'
import { plainName } from '../../../../contract/core/names/plain-name.ts'
import { searchForm } from '../../../../contract/scholarships/marks.ts'
import { continentNamed } from './continents.ts'
import type { Synonyms, Widening } from './synonyms.ts'

/** A continent, country, language or city that words of a search name [FIND5]. */
export interface NamedPlace {
  words: string[]
  /** Its usual English name. */
  name: string
}

/** No name has more words. */
const mostWords = 6

/** The larger cities of the world, from the names of time zones. */
const cities = new Map(
  Intl.supportedValuesOf('timeZone').flatMap(zone => {
    const city = /^(?:Africa|America|Asia|Australia|Europe)\/([^/]+)$/.exec(zone)?.[1]?.replaceAll('_', ' ')
    return city ? [[plainName(city), city] as const] : []
  }),
)

const languages = new Intl.DisplayNames('en', { type: 'language' })

// The first search costs like the second [FIND8].
setImmediate(() => languageNamed(countryInText('') ?? ''))

/** The parts of a search, the longest first, each of which is a name by itself. */
function* phrasesOf(words: readonly string[]): Generator<string[]> {
  for (let length = Math.min(mostWords, words.length); length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) yield words.slice(start, start + length)
}

/** The places that words of a search name, the longest names first. */
export function namedPlaces(words: readonly string[]): NamedPlace[] {
  const free = new Set(words)
  return Array.from(phrasesOf(words)).flatMap(phrase => {
    if (!phrase.every(word => free.has(word))) return []
    const name = nameOf(phrase.join(' '))
    if (!name) return []
    for (const word of phrase) free.delete(word)
    return [{ words: phrase, name }]
  })
}

function nameOf(typed: string): string | undefined {
  const country = countryInText(typed)
  const language = typed.length > 3 ? languageNamed(typed) : undefined
  if (country) return countryName(country)
  const continent = continentNamed(typed)
  if (continent) return continent.name
  return language ? languages.of(language) : cities.get(plainName(typed))
}

/** What the words of a search also mean: as admins say, and the other names of countries among them. */
export function widenWords(synonyms: Synonyms, words: readonly string[]): Widening[] {
  const widened = synonyms.widen(words)
  const known = new Set(widened.flatMap(each => each.words))
  const countries = namedPlaces(words.filter(word => !known.has(word))).flatMap(place => {
    const texts = otherNames(place.words.join(' '))
    const others = texts.map(text => searchForm(text).split(' '))
    return texts.length > 0 ? [{ words: place.words, texts, others }] : []
  })
  return [...widened, ...countries]
}

/** What else a country is called in texts, or the countries of a continent; nothing for what is neither. */
export function otherNames(name: string): string[] {
  const code = countryInText(name)
  const names = code ? englishNames(code) : (continentNamed(name)?.codes ?? []).flatMap(englishNames)
  return names.filter(other => plainName(other) !== plainName(name) && !/[(),.&]/.test(other))
}
