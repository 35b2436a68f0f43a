import { type Removal, removalSentence } from '../../../contract/retention/retention-terms.ts'
import { formatLongDay } from '../../ui/time/long-day.ts'

type RemovedNoteProps = {
  removal: Removal | null | undefined
  /** To the applicant. */
  own?: boolean
}

/** Says that the personal data of an application is gone, and since when [AUDIT4]; nothing while it is there. */
export function RemovedNote({ removal, own = false }: RemovedNoteProps) {
  if (!removal) return null
  return (
    <p className="text-[0.92rem] whitespace-normal text-ink-soft">
      {removalSentence(removal, { own, day: formatLongDay(removal.on) })}
    </p>
  )
}
