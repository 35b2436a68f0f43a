import { Icon } from '../../../ui/icons.tsx'
import type { DraftState } from './draft-saver.ts'

const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** How far what was typed has come, in one line that is always there [DRAFT2]. */
export function SavedLine({ saving, savedAt, kept }: Pick<DraftState, 'saving' | 'savedAt' | 'kept'>) {
  const at = minute.format(new Date(savedAt))
  return (
    <p role="status" className="flex min-h-[1lh] items-center gap-2 text-[0.95rem] text-ink-soft">
      {saving.step === 'saved' && (
        <>
          <Icon name="check" className="size-5 text-success" /> Saved {at}
        </>
      )}
      {(saving.step === 'unsaved' || saving.step === 'saving') && 'Saving…'}
      {saving.step === 'refused' && (
        <span className="flex gap-2 font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          Not all of it could be saved. Please check the marked answers.
        </span>
      )}
      {saving.step === 'kept' && (
        <span className="flex gap-2 font-semibold text-warning">
          <Icon name="alert" className="mt-0.5 size-5" />
          {kept
            ? 'Offline. Saved on this device; we send it when you are back.'
            : `Not saved yet. ${saving.message}`}
        </span>
      )}
    </p>
  )
}
