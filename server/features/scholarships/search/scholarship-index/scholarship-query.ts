import type { NextQuestion } from '../../../../../contract/eligibility/compiled-sets.ts'
import type { EligibilityDefinition } from '../../../../../contract/eligibility/conditions.ts'
import type { ProfileAnswers } from '../../../../../contract/eligibility/decide.ts'
import type {
  ChoiceGroup,
  ClosedChoice,
  FitChoice,
  LimitGroup,
  ScholarshipOrder,
} from '../../../../../contract/scholarships/scholarship-filters.ts'

/** What the index knows of an offered scholarship. */
export interface IndexedScholarship {
  /** A UUID in lower case. */
  id: string
  /** In the normal form, lower case without accents; words are separated by spaces. */
  search_text: string
  subject: string
  degree: string
  category: string
  /** As written. */
  country: string
  /** Its normal form: countries with the same form are the same. */
  country_form: string
  /** As written, and in the normal form. */
  university: string
  university_form: string
  city: string
  city_form: string
  fee_minor: number
  /** Microseconds from the post date to 1970, so that the newest come first in ascending order. */
  newest_first: number
  /** Days since 1970. */
  deadline: number
  /** Stars, with decimals. */
  rating: number
  /** Who can apply [ELIG2]; null for everybody. */
  conditions: EligibilityDefinition | null
}

/** What a scholarship is filtered and sorted by. */
export type ScholarshipFacts = Omit<
  IndexedScholarship,
  'search_text' | 'university' | 'university_form' | 'city' | 'city_form' | 'conditions'
>

/** Somebody whose answers decide what fits. */
export interface Person {
  id: string
  answers: ProfileAnswers
}

/** For whom, which of what fits or doesn't, all if none is named, and whether the best comes first [ELIG5]. */
export interface AskingPerson extends Person {
  fit: readonly FitChoice[]
  bestFirst: boolean
}

export interface ScholarshipFilters {
  subject?: readonly string[]
  degree?: readonly string[]
  category?: readonly string[]
  /** Normal forms. */
  country?: readonly string[]
  /** Minor units at most. */
  maxFee?: number
  /** The deadline is today or at most this many days later. */
  closesWithin?: number
  /** Stars at least. */
  minRating?: number
}

/** Words of a query that mean the same as others [FIND5]. */
export interface WidenedWords {
  words: readonly string[]
  /** Instead of them, all words of one of these will do, where they stand alone. */
  others: readonly (readonly string[])[]
}

/** What is looked for: all of `words`, in each filtered group one of its choices [FIND1]. */
export interface ScholarshipQuery {
  /** Normal forms without spaces; a part of a word is enough [FIND5]. */
  words: readonly string[]
  /** Those of `words` that mean the same as others, each at most once. */
  widened?: readonly WidenedWords[]
  filters: ScholarshipFilters
  /** A scholarship is closed when its deadline is before `today` [FIND4]. */
  closed: ClosedChoice
  /**
   * `fee`: lowest fee, newest, id. `deadline`: open ones soonest first, then closed ones latest first. `match`: all words
   * whole, then all at beginnings, then the rest. What is equal comes in the order of `fee` [FIND3].
   */
  order: ScholarshipOrder
  /** Days since 1970. */
  today: number
  offset: number
  limit: number
  /** Whether choices are counted. */
  facets: boolean
  person?: AskingPerson
}

/** The words that only they themselves will do for. */
export function plainWords({ words, widened = [] }: Pick<ScholarshipQuery, 'words' | 'widened'>): string[] {
  if (widened.length === 0) return words.filter(Boolean)
  const others = new Set(widened.flatMap(each => each.words))
  return words.filter(word => word && !others.has(word))
}

export type FilterGroup = ChoiceGroup | LimitGroup

export interface Choice<Value> {
  value: Value
  count: number
}

/** How many each choice gives with the words, `closed` and the other groups as they are [FIND2]. */
export interface Facets {
  /** Only what gives some. */
  subject: ReadonlyMap<string, number>
  degree: ReadonlyMap<string, number>
  category: ReadonlyMap<string, number>
  /** The usual spelling of each; the most frequent first, then by form. Only what gives some or is chosen. */
  country: (Choice<string> & { form: string })[]
  /** Minor units. */
  maxFee: Choice<number>[]
  closesWithin: Choice<number>[]
  minRating: Choice<number>[]
  /** The closed ones among what words and filters find, whether they are shown or not [FIND4]. */
  closed: number
  /** For each filtered group, how many there are without its filter [FIND5]. */
  without: { group: FilterGroup; count: number }[]
}

export interface Found {
  count: number
  /** Those of the page, in order. */
  ids: string[]
  facets?: Facets
  /** With choices and a person: how many each choice of `fit` gives, and what to ask next, the best first [ELIG6]. */
  fits?: { counts: Record<FitChoice, number>; next: NextQuestion[] }
}
