import { z } from 'zod'
import { isStoredImage } from './images/image-sources.ts'
import { readPrice } from './money.ts'
import { maximumSearchLength } from './lists/list-pages.ts'
import { isPlainText } from './plain-text.ts'

/**
 * A text that PostgreSQL can store: without NUL, other control characters and lone surrogates. Every text that a call
 * takes begins with this one or has a form of its own; `endpoint-schemas.test.ts` finds one that does not.
 */
export function storableText(message = 'Please enter text.') {
  return z.string(message).refine(isPlainText, 'Please remove the characters that cannot be displayed.')
}

/** A required text of at most `max` characters, trimmed. */
export function text(label: string, max: number) {
  return storableText(`Please enter ${label}.`).trim().min(1, `Please enter ${label}.`).max(max, atMost(max))
}

/** The name of something that is found by it: two that look alike are alike. */
export function nameText(label: string, max: number) {
  return storableText(`Please enter ${label}.`)
    .transform(typed => typed.normalize('NFC').split(/\s+/).join(' '))
    .pipe(
      text(label, max)
        .refine(typed => !/\p{Cf}/u.test(typed), 'Please remove the characters that cannot be displayed.')
        .refine(typed => /[\p{L}\p{N}]/u.test(typed), 'Please use letters or numbers.'),
    )
}

/** A text that may be empty, of at most `max` characters, trimmed. */
export function plainText(max: number) {
  return storableText().trim().max(max, atMost(max))
}

/** A text as it was typed, of at most `max` characters. */
export function typedText(max: number) {
  return storableText().max(max, atMost(max))
}

function atMost(max: number): string {
  return `Please use at most ${max.toLocaleString('en')} characters.`
}

/** Any whole number that a call takes: columns hold 32 bits. Says the same for one that is too large. */
export function wholeNumber(message = 'Please enter a whole number.') {
  return z.int32(message)
}

/** A whole number from 1 to `max` in an address. */
export function addressNumber(max: number) {
  return z.coerce.number().int().min(1).max(max)
}

/** A search text; undisplayable characters separate words. */
export const searchText = z
  .string()
  .max(maximumSearchLength)
  .transform(search => search.toWellFormed().replace(/\p{Cc}/gu, ' '))

/** An id on the wire: a UUID. */
export const id = z.uuid('This is not a valid id.')

/** An email address, lower-cased. */
export const email = z
  .string('Please enter your email address.')
  .trim()
  .toLowerCase()
  .min(1, 'Please enter your email address.')
  .max(254, 'Please use at most 254 characters.')
  .pipe(z.email('Please enter a valid email address, such as name@example.com.'))

/** A price text such as `$50`; `priceProblems` judges it by the currency of the office. */
export function price(label: string) {
  return z
    .string(`Please enter ${label}.`)
    .refine(
      value => readPrice(value) !== undefined,
      `Please enter ${label} with the currency sign, such as $50.`,
    )
}

/** An application fee: a price of zero, or one that the card provider takes in some currency. */
export const feePrice = price('the application fee').refine(value => {
  const { hundredths = 0 } = readPrice(value) ?? {}
  return hundredths === 0 || hundredths >= 30
}, 'The fee must be zero or at least the card provider’s minimum, such as $0.50.')

/** The address of a picture in our own store. */
export const storedImageUrl = z.string().refine(isStoredImage, 'Please upload the picture again.')

/** Dates from this year on are refused: those of a copy are a year later, and texts of years with five digits differ. */
export const firstYearTooFar = '3000'

/** A calendar date, `YYYY-MM-DD`; there is no year 0 (ISO 8601 has one, PostgreSQL has not). */
export const calendarDate = z.iso
  .date('Please enter a date.')
  .refine(date => !date.startsWith('0000'), 'Please enter a date.')
  .refine(date => date < firstYearTooFar, `Please enter a date before the year ${firstYearTooFar}.`)

/** A rating from 1 to 5 with any decimals [U6]. */
export const rating = z
  .number('Please enter a rating from 1 to 5.')
  .min(1, 'Please enter a rating from 1 to 5.')
  .max(5, 'Please enter a rating from 1 to 5.')

/** A field that the specification's client sends but the server decides: accepted, never read. */
export const ignored = z.unknown().optional()

/** The answer of a call that created something. */
export const inserted = z.strictObject({ insertedId: id })

/** The answer of a call that changes something; 0 if nothing differed. */
export const modified = z.strictObject({ modifiedCount: z.int() })

/** The answer of a call that deleted something. */
export const deleted = z.strictObject({ deletedCount: z.int() })
