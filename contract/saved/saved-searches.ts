import { z } from 'zod'
import { id, text } from '../core/fields.ts'
import { readListAddress, savedQuery, unreadParameters } from '../scholarships/list-address.ts'
import { maximumSearchNameLength, rhythms } from './saved-limits.ts'

/** More than the longest query that a page can make. */
const maximumQueryLength = 20_000

export const notReadable = 'Part of this search is not valid.'

const name = text('a name', maximumSearchNameLength)
const rhythm = z.enum(rhythms, 'Please choose how often.')

/** `POST /savedSearches` [SAVE2]; `query` is the query string of the All Scholarships address. */
export const savedSearchInput = z.strictObject({
  name,
  rhythm,
  query: z
    .string('Please send the query of the search.')
    .max(maximumQueryLength, 'This search is too long.')
    .transform(query => new URLSearchParams(query))
    .refine(params => unreadParameters(params).length === 0, notReadable)
    .transform(params => savedQuery(readListAddress(params))),
})

export type SavedSearchInput = z.output<typeof savedSearchInput>

/** The form that renames a saved search. */
export const savedSearchName = z.strictObject({ name })

/** `PATCH /savedSearches/{id}`: omitted fields stay. */
export const savedSearchChanges = z.strictObject({ name: name.optional(), rhythm: rhythm.optional() })

export type SavedSearchChanges = z.infer<typeof savedSearchChanges>

/** A saved search as its person sees it. */
export const savedSearch = z.strictObject({
  _id: id,
  name: z.string(),
  /** As in the address of All Scholarships, without what can no longer be read. */
  query: z.string(),
  rhythm,
  savedAt: z.iso.datetime(),
  /** Choices of the search that no longer exist: the rest of it still works. */
  lost: z.array(z.string()),
})

export type SavedSearch = z.infer<typeof savedSearch>
