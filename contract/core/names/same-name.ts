import { countryNamed } from './country-names.ts'
import { degreeLevel } from './degree-names.ts'
import { languageNamed } from './language-names.ts'
import { plainName } from './plain-name.ts'

const meanings = [plainName, languageNamed, degreeLevel, countryNamed]

/** The one among these that a name means: the same in letters, or alone the same language, degree or country. */
export function theOneNamed<One>(
  name: string,
  among: readonly One[],
  nameOf: (one: One) => string,
): One | undefined {
  for (const meaningOf of meanings) {
    const meaning = meaningOf(name)
    const meant = meaning ? among.filter(one => meaningOf(nameOf(one)) === meaning) : []
    if (meant.length === 1) return meant[0]
  }
  return undefined
}
