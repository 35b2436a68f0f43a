import { useState } from 'react'
import type { OwnDecision } from '../../../contract/decisions/decisions.ts'
import { formatDay } from '../../ui/time/dates.ts'
import { ownTimeZone } from '../../ui/time/local-minute.ts'
import { CloseButton, Modal } from '../../ui/windows/modal.tsx'
import { Paragraphs } from './letter-text.tsx'

/** Opens the letter that told a decision, for its applicant [DESK5]. */
export function ReadLetter({ decision, of }: { decision: OwnDecision; of: string }) {
  const [open, setOpen] = useState(false)
  const { subject, letter, at } = decision
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-6 font-semibold text-accent underline underline-offset-4"
      >
        Read the letter<span className="sr-only"> about {of}</span>
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={subject}
        description={formatDay(at, ownTimeZone())}
      >
        <div className="grid gap-4 [overflow-wrap:anywhere]">
          <Paragraphs text={letter} />
          <div className="flex justify-end">
            <CloseButton />
          </div>
        </div>
      </Modal>
    </>
  )
}
