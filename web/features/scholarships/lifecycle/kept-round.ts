import { formDraft } from '../../../forms/form-draft.ts'

export const roundFields = ['timeZone', 'opensAt', 'closesAt', 'capacity'] as const

export type RoundField = (typeof roundFields)[number]

/** The texts of a round's form. */
export type RoundValues = Record<RoundField, string>

/** What somebody has typed into a round, and over what; this tab keeps it until it is saved or discarded. */
export function keptRound(email: string, id: string) {
  const draft = formDraft<RoundField | `base.${RoundField}`>(`round:${email}:${id}`)
  return {
    /** @returns what was typed, and whether somebody else has changed what it was typed over */
    open(now: RoundValues) {
      const texts = draft.read()
      const base = { ...now }
      const typed = { ...now }
      for (const field of roundFields) {
        base[field] = texts[`base.${field}`] ?? now[field]
        typed[field] = texts[field] ?? now[field]
      }
      const conflict = differingFields(base, now).length > 0 && differingFields(typed, now).length > 0
      return { typed, conflict }
    },
    write(base: RoundValues, typed: RoundValues) {
      if (differingFields(base, typed).length === 0) return draft.remove()
      const before = Object.fromEntries(roundFields.map(field => [`base.${field}`, base[field]]))
      draft.write({ ...before, ...typed })
    },
    /** One's own "Close now" takes the place of a closing that was typed; what else was typed goes on from it. */
    closed() {
      const { closesAt: _typed, 'base.closesAt': _base, ...others } = draft.read()
      draft.write(others)
    },
    remove: () => draft.remove(),
  }
}

/** The fields whose texts differ. */
export function differingFields(one: RoundValues, other: RoundValues): RoundField[] {
  return roundFields.filter(name => one[name] !== other[name])
}
