import { type Change, siteLabels } from './site-values.ts'

/** What another admin changed while the form was open: taken over, or against what was typed. */
export function MeanwhileChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section
      role="alert"
      aria-label="Changed in the meantime"
      className="grid gap-2 rounded-control bg-warning-soft p-4 text-warning"
    >
      <p className="font-semibold">
        Another admin has changed the site in the meantime. Your text is still here; save again to keep it.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {changes.map(({ field, theirs, alsoMine }) => (
          <li key={field} className="[overflow-wrap:anywhere]">
            {siteLabels[field]} {field === 'pages' ? 'are' : 'is'} now {shown(field, theirs)}
            {!alsoMine
              ? '; taken over below.'
              : field === 'pages'
                ? '; those that you have not changed are taken over below.'
                : '; yours will replace it.'}
          </li>
        ))}
      </ul>
    </section>
  )
}

function shown(field: Change['field'], theirs: string): string {
  if (field === 'logoLight' || field === 'logoDark') return 'another one'
  if (field === 'pages' || field === 'social') return 'others'
  if (theirs === '') return 'empty'
  return theirs.length > 200 ? 'another text' : `“${theirs}”`
}
