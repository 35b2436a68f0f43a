import { useNavigate } from 'react-router'
import type { Reading } from '../../../../contract/committees/readings.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import type { ReadingSaver } from './reading-saver.ts'
import type { Submitted } from './undo.tsx'

/** What its reader does with a reading that is open, over what they have typed last [FAIR5]. */
export function useReadingActs({ _id: id, number }: Reading, saver: ReadingSaver, reload: () => void) {
  const navigate = useNavigate()
  const [pending, run] = usePending()
  async function act(which: 'submit' | 'giveBack' | 'know') {
    const saved = await saver.saveAll()
    // The line beside the button says why it is not.
    if (!saved && which === 'submit') return undefined
    try {
      const body = { version: saver.version, act: which }
      const after = await sessionCall('POST /readings/:id', { params: { id }, body })
      await saver.given(after.version)
      return after
    } catch (error) {
      console.error('Acting on a reading failed.', error)
      toast.error(errorText(error))
      if (isConflict(error)) await saver.reload()
      reload()
      return undefined
    }
  }
  /** Pending until the next one shows: a key that comes before means that one. */
  const submit = () =>
    run(async () => {
      const after = await act('submit')
      if (!after) return
      const until = Date.parse(after.undoUntil ?? '') || 0
      const submitted: Submitted = { id, number, version: after.version, until }
      await navigate(after.next ? pages.reading(after.next) : pages.readings, { state: { submitted } })
    })
  async function leave(which: 'giveBack' | 'know') {
    if (await run(() => act(which))) reload()
  }
  return { pending, submit, leave }
}
