import { counted } from '../../../../contract/core/counted.ts'
import { formatZonedMinute } from '../../../../contract/core/time/zoned-minute.ts'
import type { AskedReferences } from '../../../../contract/forms/forms.ts'

/** The letters of reference that a scholarship asks for: how many, of whom, and until when, by the office's clock [REF1]. */
export function askedLetters(references: AskedReferences, timeZone: string): string {
  if (!references) return ''
  const { count, asks, closesAt } = references
  const until = formatZonedMinute(new Date(closesAt), timeZone || 'UTC')
  const when = asks === 'award' ? 'If you get the award: ' : ''
  return `${when}${counted(count, 'letter')} of reference from teachers or others who know you, by ${until}. You name them; we email them.`
}
