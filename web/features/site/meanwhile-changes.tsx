import type { SiteField } from '../../../contract/site/site-settings.ts'
import type { Change } from '../../forms/merge-edits.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { siteLabels } from './site-values.ts'

/** What was changed while the form was open, also by going back to a version: taken over, or against what was typed. */
export function MeanwhileChanges({ changes }: { changes: readonly Change<SiteField>[] }) {
  if (changes.length === 0) return null
  return (
    <ChangedMeanwhile
      role="alert"
      text="The site has changed since you started typing. Your text is still here; save again to keep it."
      changes={changes.map(sentenceOf)}
    />
  )
}

function sentenceOf({ field, theirs, alsoMine }: Change<SiteField>): string {
  const taken = !alsoMine
    ? 'updated below.'
    : field === 'pages'
      ? 'those you have not changed are updated below.'
      : 'yours will replace it.'
  return `${siteLabels[field]} ${field === 'pages' ? 'are' : 'is'} now ${shown(field, theirs)}; ${taken}`
}

function shown(field: SiteField, theirs: string): string {
  if (field === 'logoLight' || field === 'logoDark') return 'another one'
  if (field === 'pages' || field === 'social') return 'others'
  if (theirs === '') return 'empty'
  return theirs.length > 200 ? 'another text' : `“${theirs}”`
}
