import type { ScholarshipField } from '../../../../contract/scholarships/scholarships.ts'
import type { Change } from './form-values.ts'
import { scholarshipInputs } from './scholarship-inputs.ts'

/** What somebody else changed while the form was open: taken over, or against what was typed. */
export function MeanwhileChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section
      aria-label="Changed in the meantime"
      className="grid gap-2 rounded-control bg-warning-soft p-4 text-warning"
    >
      <p className="font-semibold">Your text is still here. Save again to keep it.</p>
      <ul className="grid list-disc gap-1 pl-5">
        {changes.map(({ name, theirs, alsoMine }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {scholarshipInputs[name].label} is now {shown(name, theirs)}
            {alsoMine ? '; yours will replace it.' : '; taken over below.'}
          </li>
        ))}
      </ul>
    </section>
  )
}

function shown(name: ScholarshipField, theirs: string): string {
  if (scholarshipInputs[name].kind === 'image') return 'another picture'
  return theirs === '' ? 'empty' : `“${theirs}”`
}
