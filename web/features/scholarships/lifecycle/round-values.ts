import { formDraft } from '../../../forms/form-draft.ts'
import { differing, type Texts } from '../../../forms/merge-edits.ts'

const labels = {
  timeZone: 'Time zone',
  opensAt: 'Opens',
  closesAt: 'Closes',
  capacity: 'Maximum applications',
}

export type RoundField = keyof typeof labels

/** The texts of a round's form. */
export type RoundValues = Texts<RoundField>

const roundFields = Object.keys(labels) as RoundField[]

/** Names what somebody has typed into a round. */
export const roundKey = (id: string) => `round:${id}`

/** Drops the closing that somebody has typed: they have closed the round at once. */
export function dropClosing(id: string) {
  const kept = formDraft<{ typed: RoundValues; base: { value: RoundValues; version: number } }>(roundKey(id))
  const { typed, base } = kept.read()
  const closed = { closesAt: '' }
  if (typed && base)
    kept.write({ typed: { ...typed, ...closed }, base: { ...base, value: { ...base.value, ...closed } } })
}

/** @returns a sentence for each field in which what somebody else saved and what was typed differ */
export function differences(theirs: RoundValues, mine: RoundValues): string[] {
  return differing(roundFields, theirs, mine).map(
    field => `${labels[field]}: theirs ${shown(theirs[field])}, yours ${shown(mine[field])}`,
  )
}

function shown(text: string): string {
  return text === '' ? 'empty' : `“${text.replace('T', ' ')}”`
}
