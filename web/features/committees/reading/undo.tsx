import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { useUndo } from '../../../ui/lists/undo-button.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'

/** A reading that was just submitted, and until when that can be taken back. */
export interface Submitted {
  id: string
  number: number
  version: number
  /** Milliseconds since 1970. */
  until: number
}

/** What the page before this one has submitted, if it can be taken back; and the way back to it, with its fields as they were left [FAIR5]. */
export function useSubmitted() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { submitted } = (state ?? {}) as { submitted?: Submitted }
  const [tried, setTried] = useState<Submitted>()
  const undo = useUndo(submitted === tried ? undefined : submitted)
  const [pending, run] = usePending()
  async function takeBack() {
    if (!undo || pending) return
    const params = { id: undo.id }
    const body = { version: undo.version, act: 'undo' } as const
    const went = await run(() => attempt('Taking back', sessionCall('POST /readings/:id', { params, body })))
    if (went) await navigate(pages.reading(undo.id, 'points'))
    else setTried(undo)
  }
  return { undo, pending, takeBack }
}

/** Says what was submitted, and takes it back. */
export function UndoLine({ undo, pending, takeBack }: ReturnType<typeof useSubmitted>) {
  return (
    <div role="status" className="reading-undo">
      {undo && (
        <>
          <span>{readerName(undo.number)} submitted. Undo for 10 minutes</span>
          <button type="button" aria-disabled={pending || undefined} onClick={() => void takeBack()}>
            Undo <kbd>U</kbd>
          </button>
        </>
      )}
    </div>
  )
}
