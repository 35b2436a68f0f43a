import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { Synonyms } from './synonyms.ts'

/** The synonyms as they are now. */
export async function readSynonyms(db: Database): Promise<Synonyms> {
  const { rows } = await sql<{ version: number; groups: string[][]; forms: string[] }>`${prepared}
    select version, groups, array(
      select search_form(term)
        from jsonb_array_elements(groups) with ordinality as groups (terms, i),
             jsonb_array_elements_text(terms) with ordinality as terms (term, j)
       order by i, j) as forms
      from search_synonyms`.execute(db)
  const [{ version, groups, forms } = { version: 0, groups: [], forms: [] }] = rows
  const next = forms.values()
  return new Synonyms(
    version,
    groups.map(group => group.map(text => ({ text, form: next.next().value ?? '' }))),
  )
}
