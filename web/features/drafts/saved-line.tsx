import { Icon } from '../../ui/icons.tsx'
import type { DraftState } from './draft-saver.ts'

const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** A moment today by its time, an earlier one by its day. */
export function shortly(moment: Date): string {
  return (moment.toDateString() === new Date().toDateString() ? minute : day).format(moment)
}

/** Whether what was typed is saved, in a word that is always in view; nothing before something was typed [DRAFT2]. */
export function SavedLine({
  saving,
  savedAt,
  typed,
}: Pick<DraftState, 'saving' | 'savedAt'> & { typed: boolean }) {
  return (
    <p role="status" className="flex shrink-0 items-center gap-1.5 text-[0.9rem] font-semibold text-success">
      {saving.step === 'saved' && typed && (
        <>
          <Icon name="check" className="size-5" /> Saved {shortly(new Date(savedAt))}
        </>
      )}
      {(saving.step === 'unsaved' || saving.step === 'saving') && 'Saving…'}
    </p>
  )
}

/** Why what was typed is not saved, below the bar [DRAFT2]. */
export function NotSaved({ saving, kept }: Pick<DraftState, 'saving' | 'kept'>) {
  return (
    <div role="status" className="text-[0.9rem] leading-snug font-semibold">
      {saving.step === 'refused' && (
        <p className="flex gap-2 bg-danger-soft px-4 py-2 text-danger">
          <Icon name="alert" className="size-5" />
          Not all of it could be saved. Please check the marked answers.
        </p>
      )}
      {saving.step === 'kept' && (
        <p className="flex gap-2 bg-warning-soft px-4 py-2 text-warning">
          <Icon name="alert" className="size-5" />
          {kept
            ? `${navigator.onLine ? 'Not sent yet' : 'Offline'}. Saved on this device; we send it when we can reach the server.`
            : `Not saved yet. ${saving.message}`}
        </p>
      )}
    </div>
  )
}
