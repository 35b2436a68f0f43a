import { searchForm } from '../../../../contract/scholarships/marks.ts'
import { namesOf, type TermKind, type Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import type {
  ScholarshipFacets,
  ScholarshipSearchQuery,
} from '../../../../contract/scholarships/scholarships.ts'
import { otherNames } from './named-places.ts'
import type { Facets } from './scholarship-index/scholarship-query.ts'

/** The countries, each chosen one as it was chosen and with the numbers of its other names. */
function withTheirNames(counted: Facets['country'], chosen: readonly string[]): Facets['country'] {
  return chosen.reduce((countries, name) => {
    const forms = new Set([name, ...otherNames(name)].map(searchForm))
    const same = countries.filter(({ form }) => forms.has(form))
    const own = same.find(({ form }) => form === searchForm(name))
    if (!own || same.length === 1) return countries
    const count = same.reduce((sum, each) => sum + each.count, 0)
    const merged = { ...own, value: own.count > 0 ? own.value : name, count }
    return countries.flatMap(each => (each === same[0] ? merged : same.includes(each) ? [] : each))
  }, counted)
}

/** In the names and units of the contract; of retired terms those that are chosen or give some [TERM1]. */
export function factsOf(
  facets: Facets,
  terms: Terms,
  asked: Pick<ScholarshipSearchQuery, TermKind | 'country'>,
): ScholarshipFacets {
  const { closed, without } = facets
  const countsOf = (kind: TermKind) =>
    terms[kind]
      .map(term => {
        const perName = namesOf(term).map(name => facets[kind].get(name) ?? 0)
        return { term, count: perName.reduce((sum, count) => sum + count, 0) }
      })
      .filter(
        ({ term, count }) =>
          !term.retired || count > 0 || namesOf(term).some(name => asked[kind].includes(name)),
      )
      .map(({ term, count }) => ({ value: term.name, count }))
  return {
    subject: countsOf('subject'),
    degree: countsOf('degree'),
    category: countsOf('category'),
    country: withTheirNames(facets.country, asked.country).map(({ value, count }) => ({ value, count })),
    fee: facets.maxFee.map(({ value, count }) => ({ value: value / 100, count })),
    closing: facets.closesWithin,
    rating: facets.minRating,
    closed,
    without,
  }
}
