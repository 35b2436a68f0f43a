import type { Value } from '../answers.ts'
import { formLimits } from '../form-limits.ts'
import { otherPrefix } from '../form-terms.ts'
import { limit, type Setting } from '../question-kind.ts'
import type { Option, schemas } from '../question-schemas.ts'
import { oneLine, readText } from './text.ts'

/** The options of a question. */
export const options = {
  schema: (from: typeof schemas) => from.options,
  change: 'options',
} satisfies Setting

/** Whether people may write their own answer. */
export const other = limit(
  'Other answers',
  ({ boolean }) => boolean().default(false),
  (_from, to) => !to,
)

/** A chosen option, or an own answer, as stored. */
export function readOption(
  chosen: string,
  asked: { options: readonly Option[]; other: boolean },
): { value: string } | { wrong: string } {
  if (!asked.other || !chosen.startsWith(otherPrefix)) {
    const known = asked.options.some(({ id }) => id === chosen)
    return known ? { value: chosen } : { wrong: 'Please choose one of the options.' }
  }
  const own = oneLine(chosen.slice(otherPrefix.length))
  if (own === '') return { wrong: 'Please enter your own answer, or choose another option.' }
  const read = readText(own, formLimits.text)
  return 'value' in read ? { value: otherPrefix + own } : read
}

/** Chosen options and own answers as people read them. */
export function optionTexts(value: Value, asked: { options: readonly Option[] }): string {
  const texts = [value].flat().map(chosen => {
    const id = String(chosen)
    if (id.startsWith(otherPrefix)) return id.slice(otherPrefix.length)
    return asked.options.find(option => option.id === id)?.text ?? ''
  })
  return texts.join(', ')
}
