import {
  generatedScholarships,
  type GeneratedScholarship,
} from '../../demo-data/generated/generated-scholarships.ts'

/** Changes with the generated data and the product's own synonyms, so that older loaded data is not reused. */
export const datasetVersion = 3

const day = 86_400_000
/** Post dates count back from here: the same rows on every day. */
const posted = Date.parse('2026-11-01T00:00:00Z')

/** The columns that `copyLines` fills. */
export const copyColumns = [
  'id',
  'university_name',
  'university_image',
  'scholarship_name',
  'category',
  'country',
  'city',
  'university_rank',
  'application_deadline',
  'subject',
  'description',
  'degree',
  'stipend_minor',
  'service_charge_minor',
  'application_fee_minor',
  'rating',
  'posted_at',
  'posted_by_email',
]

/** The id of the row with this number, from 0. */
export function idOf(row: number): string {
  return `01900000-0000-7000-8000-${row.toString(16).padStart(12, '0')}`
}

/** A search, and how many scholarships contain all of its words; none of these has a synonym. */
export interface KnownSearch {
  kind: 'rare' | 'middling' | 'common'
  text: string
  count: number
}

const commonSearches = [
  'university',
  'scholarship',
  'engineering',
  'of',
  'university masters',
  'united',
  'inter',
  'science',
]
const middlingSearches = [
  'kenya',
  'beekeeping',
  'prize portugal',
  'köln',
  'TROMSØ',
  'saffron',
  'railway prize',
  'botswana',
]
/** The same number of rare words at every size, each in two scholarships, so that answers are equally long. */
const rareSearches = { words: 64, scholarships: 2 }

/**
 * Yields the lines of the data for COPY: the same `count` rows each time, with some very common words and very
 * many rare ones. Counts in plain text what the searches have to find.
 */
export async function* copyLines(count: number, searches: KnownSearch[]): AsyncGenerator<string> {
  const wanted = searches.map(search => ({ search, words: plain(search.text).split(' ') }))
  let row = 0
  let lines = ''
  for (const scholarship of generatedScholarships(count, 'bench')) {
    const text = plain(searchedText(scholarship))
    for (const { search, words } of wanted) if (words.every(word => text.includes(word))) search.count += 1
    lines += lineOf(scholarship, row)
    row += 1
    if (row % 1000 === 0) {
      yield lines
      lines = ''
    }
  }
  yield lines
}

/** The searches to measure; the rare ones are invented places of rows here and there. Their counts are still 0. */
export function searchesOf(count: number): KnownSearch[] {
  const scholarships = new Map<string, number>()
  for (const { university, name, city } of generatedScholarships(count, 'bench')) {
    const places = new Set([university, name, city].map(text => text.split(' ')[0] ?? ''))
    for (const place of places) scholarships.set(place, (scholarships.get(place) ?? 0) + 1)
  }
  const rarest = [...scholarships].filter(([, number]) => number === rareSearches.scholarships)
  const step = Math.floor(rarest.length / rareSearches.words)
  const rare = Array.from({ length: rareSearches.words }, (_, i) => rarest[i * step]?.[0] ?? '')
  const all = { rare, middling: middlingSearches, common: commonSearches }
  return Object.entries(all).flatMap(([kind, texts]) =>
    texts.map(text => ({ kind: kind as KnownSearch['kind'], text, count: 0 })),
  )
}

export function searchedText(s: GeneratedScholarship): string {
  return [s.university, s.name, s.category, s.subject, s.degree, s.country, s.city].join(' ')
}

const letters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss' }

/** The text without case and accents. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđıß]/g, letter => letters[letter] ?? letter)
}

function lineOf(s: GeneratedScholarship, row: number): string {
  const values = [
    idOf(row),
    s.university,
    '',
    s.name,
    s.category,
    s.country,
    s.city,
    s.rank,
    new Date(Date.now() + s.deadlineInDays * day).toISOString().slice(0, 10),
    s.subject,
    s.description,
    s.degree,
    s.stipend,
    s.charge,
    s.fee,
    s.rating,
    new Date(posted - s.postedDaysAgo * day - ((row * 7919) % 86_400) * 1000).toISOString(),
    'office@example.org',
  ]
  return `${values.join('\t')}\n`
}
