import type { SeenId } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { wordsOfName } from '../search/own-words.ts'
import { choiceWordsOf } from '../shown-policy.ts'
import { listChoices, listSources } from '../shown-repository.ts'

const atOnce = 500
/** As `assignReadings` takes it. */
const best = 9

/** How many words of what each member reads best the choices of an application contain, as far as readers see them [FAIR4]. */
export async function fitsOf(
  db: Database,
  scholarshipId: string,
  of: { members: readonly { fields: string }[]; applications: readonly { id: SeenId }[] },
): Promise<Map<string, number[]>> {
  const words = of.members.map(({ fields }) => [...new Set(wordsOfName(fields))])
  const fits = new Map<string, number[]>()
  if (words.every(own => own.length === 0)) return fits
  const choices = await listChoices(db, scholarshipId)
  for (let from = 0; from < of.applications.length; from += atOnce) {
    const ids = of.applications.slice(from, from + atOnce).map(({ id }) => id)
    for (const source of await listSources(db, ids)) {
      const chosen = choiceWordsOf(source, choices)
      fits.set(
        source.id,
        words.map(own => Math.min(best, own.filter(word => chosen.has(word)).length)),
      )
    }
  }
  return fits
}
