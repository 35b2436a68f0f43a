import type { ScholarshipField } from '../../../../contract/scholarships/scholarships.ts'
import type { Change } from '../../../forms/merge-edits.ts'
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx'
import { scholarshipInputs } from './scholarship-inputs.ts'

/** What somebody else changed while the form was open: taken over, or against what was typed. */
export function MeanwhileChanges({ changes }: { changes: readonly Change<ScholarshipField>[] }) {
  if (changes.length === 0) return null
  return (
    <ChangedMeanwhile
      text="Your text is still here. Save again to keep it."
      changes={changes.map(
        ({ field, theirs, alsoMine }) =>
          `${scholarshipInputs[field].label} is now ${shown(field, theirs)}; ${alsoMine ? 'yours will replace it' : 'updated below'}.`,
      )}
    />
  )
}

function shown(field: ScholarshipField, theirs: string): string {
  if (scholarshipInputs[field].kind === 'image') return 'another picture'
  return theirs === '' ? 'empty' : `“${theirs}”`
}
