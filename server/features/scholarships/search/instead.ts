import type { IndexNow } from './live-index.ts'
import { namedPlaces, widenWords } from './named-places.ts'
import type { ScholarshipQuery } from './scholarship-index/scholarship-query.ts'

/** The first country, language or city that words without results name and nothing is in [FIND5]. */
export function placeWithout(now: IndexNow, query: ScholarshipQuery): string | undefined {
  return namedPlaces(query.words).find(({ words }) => countOf(now, query, words) === 0)?.name
}

/** Words of a sentence that say nothing about a scholarship. */
const fillWords = new Set(
  'a abroad an and any at find for i in my of on or scholarship scholarships study studying the to want with'.split(
    ' ',
  ),
)

/**
 * What was probably meant by words without results under these filters: the same without those that say nothing, or in the
 * nearest spelling.
 */
export function nearestTo(now: IndexNow, query: ScholarshipQuery): string | undefined {
  const telling = query.words.filter(word => !fillWords.has(word))
  const words = telling.length > 0 ? telling : query.words
  const meant = [words, now.index.nearest(words, widenWords(now.synonyms, words)) ?? []]
  return meant.find(each => each.length > 0 && countOf(now, query, each) > 0)?.join(' ')
}

/** How many a search for other words finds. */
function countOf({ index, synonyms }: IndexNow, query: ScholarshipQuery, words: readonly string[]): number {
  const widened = widenWords(synonyms, words)
  return index.find({ ...query, words, widened, offset: 0, limit: 0, facets: false }).count
}

/** The results without each word of a search. @param typed the words of the query, as they were typed */
export function withoutEachWord(now: IndexNow, query: ScholarshipQuery, typed: readonly string[]) {
  const phrases = (query.widened ?? []).map(({ words }) => words)
  const single = query.words.filter(word => !phrases.some(words => words.includes(word)))
  return [...phrases, ...[...new Set(single)].map(word => [word])].map(left => {
    const isLeft = (_: string, place: number) => left.includes(query.words[place] ?? '')
    const words = query.words.filter(word => !left.includes(word))
    return {
      words: typed.filter(isLeft).join(' '),
      search: typed.filter((word, place) => !isLeft(word, place)).join(' '),
      count: countOf(now, query, words),
    }
  })
}
