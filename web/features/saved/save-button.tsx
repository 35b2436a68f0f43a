import { useSyncExternalStore } from 'react'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { Icon } from '../../ui/icons.tsx'
import { isSaved, setSaved, subscribeToSaved } from './saved-store.ts'

type SaveButtonProps = {
  scholarship: Pick<Scholarship, '_id' | 'scholarshipName' | 'universityName'>
  className: string
}

/** A heart that saves a scholarship, also for a visitor [SAVE1]. */
export function SaveButton({ scholarship, className }: SaveButtonProps) {
  const { _id, scholarshipName, universityName } = scholarship
  const saved = useSyncExternalStore(
    subscribeToSaved,
    () => isSaved(_id),
    () => false,
  )
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${scholarshipName}, ${universityName}`}
      onClick={() => void setSaved(_id, !saved)}
      className={`grid size-11 place-items-center rounded-full border border-line bg-surface text-accent hover:bg-sunken ${className}`}
    >
      <Icon name="heart" className={`size-6 ${saved ? 'fill-current' : ''}`} />
    </button>
  )
}
