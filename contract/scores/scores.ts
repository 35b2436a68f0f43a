import { z } from 'zod'
import { plainText, text, wholeNumber } from '../core/fields.ts'
import { scoreLimits } from './score-limits.ts'

const { criteria: mostCriteria, points: mostPoints, name, words, weight } = scoreLimits
const whichWeight = `Please enter a whole number from 1 to ${weight}.`

const criterion = z.strictObject({
  name: text('a name', name),
  weight: wholeNumber(whichWeight).min(1, whichWeight).max(weight, whichWeight),
  words: z.array(plainText(words)).length(mostPoints, `Words for 1 to ${mostPoints} points.`),
})

/** `POST /scores/criteria/{scholarship}` [DESK7]: replaces a version; without criteria, nothing is scored any more. */
export const newCriteria = z.strictObject({
  /** Of the criteria that it replaces; 0 for the first. */
  version: wholeNumber().min(0),
  criteria: z
    .array(criterion)
    .max(mostCriteria, `At most ${mostCriteria} criteria.`)
    .superRefine((criteria, context) => {
      const names = criteria.map(each => each.name.toLowerCase())
      for (const [index, each] of names.entries())
        if (names.indexOf(each) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'name'],
            message: 'Another criterion has this name.',
          })
    }),
  hides: z.boolean(),
  /** Agrees that the points given so far no longer count, and that every officer scores again. */
  anew: z.boolean().default(false),
})

/** `GET /scores/criteria/{scholarship}`. */
export const scoreCriteria = z.strictObject({
  scholarshipName: z.string(),
  /** 0 until somebody has written any. */
  version: z.int(),
  criteria: z.array(z.strictObject({ name: z.string(), weight: z.int(), words: z.array(z.string()) })),
  /** Others' points are hidden from an officer who has not given theirs. */
  hides: z.boolean(),
  /** Officers have given points by this version: other criteria need a new one, for which they score again. */
  given: z.boolean(),
})

export type ScoreCriteria = z.output<typeof scoreCriteria>

/** The mean of the officers who have given all points, how far apart the highest and the lowest are, and how many they are. */
export const scoreSummary = z.strictObject({ mean: z.number(), spread: z.number(), number: z.int() })

export type ScoreSummary = z.output<typeof scoreSummary>

const points = z.array(z.int().nullable())

/** What an application has been given, as far as the caller may see it [DESK7]. */
export const applicationScore = scoreCriteria.pick({ version: true, criteria: true, hides: true }).extend({
  own: points,
  /** Others who have given all points; null while they are hidden from the caller. */
  others: z
    .array(
      z.strictObject({
        /** Empty when that account was deleted. */
        by: z.string(),
        points: z.array(z.int()),
        mean: z.number(),
      }),
    )
    .nullable(),
  /** Null while it is hidden, or nobody has given all points. */
  summary: scoreSummary.nullable(),
})

export type ApplicationScore = z.output<typeof applicationScore>

/** `PATCH /scores/{application}`: all of the caller's own points, those that are not given yet as null. */
export const ownPoints = z.strictObject({
  /** Of the criteria. */
  version: wholeNumber().min(1),
  points: z
    .array(
      wholeNumber()
        .min(1, `From 1 to ${mostPoints} points.`)
        .max(mostPoints, `From 1 to ${mostPoints} points.`)
        .nullable(),
    )
    .max(mostCriteria),
})
