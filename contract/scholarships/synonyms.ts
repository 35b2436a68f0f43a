import { z } from 'zod'
import { text, wholeNumber } from '../core/fields.ts'
import { searchForm } from './marks.ts'

const maximumGroups = 300
const maximumTerms = 12
const maximumTermLength = 60
const maximumTermWords = 6

/** A word or a phrase. */
const term = text('a word', maximumTermLength)
  .transform(typed => typed.split(/\s+/).join(' '))
  .refine(typed => wordsOf(typed).join('').length >= 2, 'Please use at least 2 letters for each word.')
  .refine(
    typed => wordsOf(typed).length <= maximumTermWords,
    `Please use at most ${maximumTermWords} words for each.`,
  )

const group = z
  .array(term)
  .min(2, 'Please enter at least two that mean the same.')
  .max(maximumTerms, `Please enter at most ${maximumTerms} that mean the same.`)

/** Words and phrases that mean the same, as admins spell them: none is there twice [FIND5]. */
const groups = z
  .array(group)
  .max(maximumGroups, `Please use at most ${maximumGroups} groups.`)
  .superRefine((list, context) => {
    const known = new Set<string>()
    for (const [i, each] of list.entries()) {
      const repeated = repeatedTerm(each, known)
      if (repeated) context.addIssue({ code: 'custom', path: [i], message: repeated })
    }
  })

/** `GET /synonyms`: the whole list, and who changed it last; an account may be deleted. */
export const synonymList = z.strictObject({
  version: z.int(),
  groups: z.array(z.array(z.string())),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})

export type SynonymList = z.infer<typeof synonymList>

/** `PATCH /synonyms`: the whole list; refused if `version` is not the current one any more. */
export const synonymChanges = z.strictObject({ version: wholeNumber().min(1).optional(), groups })

export type SynonymChanges = z.output<typeof synonymChanges>

/** A form's text with the words of one group, separated by commas, in a list with these other groups. */
export function synonymForm(others: readonly (readonly string[])[]) {
  return z.strictObject({
    words: z.string().transform((typed, context) => {
      const checked = group.safeParse(typed.split(/[,;\n]/).filter(each => each.trim() !== ''))
      const problem = checked.success
        ? repeatedTerm(checked.data, new Set(others.flat().map(keyOf)))
        : checked.error.issues[0]?.message
      if (problem) context.addIssue({ code: 'custom', message: problem })
      return checked.data ?? []
    }),
  })
}

/** The problem of the first term that is known already; makes the others known. */
function repeatedTerm(terms: readonly string[], known: Set<string>): string | undefined {
  const own = new Set<string>()
  for (const each of terms) {
    const key = keyOf(each)
    if (own.has(key)) return `“${each}” is listed twice.`
    if (known.has(key)) return `“${each}” is already in another group.`
    own.add(key)
  }
  for (const key of own) known.add(key)
  return undefined
}

/** A search takes words in any order, whatever their case and accents. */
function keyOf(each: string): string {
  return wordsOf(each).toSorted().join(' ')
}

function wordsOf(each: string): string[] {
  return searchForm(each).split(/\s+/).filter(Boolean)
}
