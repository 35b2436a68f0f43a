import type { IndexedScholarship } from '../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'
import { generatedScholarships } from '../../demo-data/generated/generated-scholarships.ts'
import { idOf, plain, searchedText } from '../support/dataset.ts'

/** The day of the measurement: any, but always the same. */
export const today = 20_000
const microsecondsPerDay = 86_400_000_000
const chunkRows = 1000

/** Yields the rows of the measured data in chunks: the same `count` rows each time. */
export function* indexedRows(count: number): Generator<IndexedScholarship[]> {
  let chunk: IndexedScholarship[] = []
  let number = 0
  for (const scholarship of generatedScholarships(count, 'bench')) {
    const {
      university,
      city,
      subject,
      degree,
      category,
      country,
      fee,
      rating,
      deadlineInDays,
      postedDaysAgo,
    } = scholarship
    chunk.push({
      id: idOf(number),
      search_text: plain(searchedText(scholarship)),
      subject,
      degree,
      category,
      country,
      country_form: plain(country),
      university,
      university_form: plain(university),
      city,
      city_form: plain(city),
      fee_minor: fee,
      newest_first: (postedDaysAgo - today) * microsecondsPerDay - number,
      deadline: today + deadlineInDays,
      rating,
      conditions: null,
    })
    number += 1
    if (chunk.length === chunkRows) {
      yield chunk
      chunk = []
    }
  }
  yield chunk
}
