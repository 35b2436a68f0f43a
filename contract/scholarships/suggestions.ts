import { z } from 'zod'
import { id, searchText } from '../core/fields.ts'

/** `GET /suggestions` [FIND6]. */
export const suggestionQuery = z.strictObject({ search: searchText.default('') })

/** What may be meant by the beginning of a search, and how many scholarships have it; the id of a scholarship. */
export const suggestion = z.strictObject({
  kind: z.enum(['university', 'place', 'scholarship']),
  text: z.string(),
  count: z.int(),
  id: id.optional(),
})

export type Suggestion = z.infer<typeof suggestion>
