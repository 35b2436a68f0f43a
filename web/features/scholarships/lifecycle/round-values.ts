import { editDraft } from '../../../forms/edit-draft.ts'
import { differing, type Texts } from '../../../forms/merge-edits.ts'

const labels = { timeZone: 'Time zone', opensAt: 'Opens', closesAt: 'Closes', capacity: 'Places' }

export type RoundField = keyof typeof labels

/** The texts of a round's form. */
export type RoundValues = Texts<RoundField>

const roundFields = Object.keys(labels) as RoundField[]

/** What somebody has typed into a round. */
export const roundDraft = (email: string, id: string) => editDraft(`round:${email}:${id}`, roundFields)

/** Whether two rounds say the same. */
export function sameRounds(one: RoundValues, other: RoundValues): boolean {
  return differing(roundFields, one, other).length === 0
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
