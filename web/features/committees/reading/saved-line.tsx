import type { TypedState } from '../../../forms/typed-saver.ts'
import { Icon } from '../../../ui/icons.tsx'
import { momentInWords } from './due.ts'
import type { ReadingField } from './reading-saver.ts'

type SavedLineProps = { state: TypedState<ReadingField>; savedBefore: string | null; asks: boolean }

/** Whether what was typed is saved, and where it is otherwise [FAIR5]. */
export function SavedLine({ state, savedBefore, asks }: SavedLineProps) {
  const { saving, savedAt = savedBefore } = state
  return (
    <p role="status" className="reading-saved" data-waits={saving === 'failed' || undefined}>
      {saving === 'failed' ? (
        <>
          <Icon name="alert" /> {whyNot(state)}
        </>
      ) : asks ? (
        'Typed in two places: please choose.'
      ) : saving === 'saved' ? (
        savedAt && (
          <>
            <Icon name="check" className="size-5 text-success" /> Saved{' '}
            {momentInWords(new Date(savedAt).toISOString())}
          </>
        )
      ) : (
        'Saving…'
      )}
    </p>
  )
}

function whyNot({ kept, problem }: TypedState<ReadingField>): string {
  if (!kept) return `Not saved yet. ${problem}`
  return navigator.onLine
    ? `Kept on this device. ${problem}`
    : 'No connection. Kept on this device; trying again.'
}
