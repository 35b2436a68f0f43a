/** The texts of a form by field. */
export type Texts<Field extends string> = Record<Field, string>

/** What was typed, and over what. */
export interface Edit<Field extends string> {
  base: Texts<Field>
  typed: Texts<Field>
}

/** What somebody else changed while a form was open, and whether the person changed the same. */
export interface Change<Field extends string> {
  field: Field
  theirs: string
  alsoMine: boolean
}

/** The fields whose texts differ. */
export function differing<Field extends string>(
  fields: readonly Field[],
  one: Texts<Field>,
  other: Texts<Field>,
): Field[] {
  return fields.filter(field => one[field] !== other[field])
}

/**
 * Brings a form up to date without losing what was typed: what only the other changed is taken over.
 * @returns the form's new texts, and what the other changed
 */
export function mergeEdits<Field extends string>(
  fields: readonly Field[],
  { base, typed }: Edit<Field>,
  theirs: Texts<Field>,
) {
  const changes: Change<Field>[] = differing(fields, base, theirs)
    .filter(field => theirs[field] !== typed[field])
    .map(field => ({ field, theirs: theirs[field], alsoMine: typed[field] !== base[field] }))
  const values = { ...typed }
  for (const { field, alsoMine } of changes) if (!alsoMine) values[field] = theirs[field]
  return { values, changes }
}
