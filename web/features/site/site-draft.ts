import { formDraft } from '../../forms/form-draft.ts'
import { merge, sameValues, type SiteValues, siteFields } from './site-values.ts'

/** A draft holds what was typed, and below `base.` what it was typed over. */
type DraftName = keyof SiteValues | `base.${keyof SiteValues}`

export type SiteDraft = ReturnType<typeof siteDraft>

/** What an admin has typed into the settings; this tab keeps it across pages and reloads until it is saved [OPS6]. */
export function siteDraft(email: string) {
  const draft = formDraft<DraftName>(`site:${email}`)
  return {
    /** @returns the form with the draft, brought up to what the server has `now` */
    open(now: SiteValues) {
      const texts = draft.read()
      const kept = (name: DraftName, other: string) => texts[name] ?? other
      const base = { ...now }
      const typed = { ...now }
      for (const field of siteFields) {
        base[field] = kept(`base.${field}`, now[field])
        typed[field] = kept(field, base[field])
      }
      return merge(base, typed, now)
    },
    write(base: SiteValues, typed: SiteValues) {
      if (sameValues(base, typed)) return draft.remove()
      const before = Object.fromEntries(siteFields.map(field => [`base.${field}`, base[field]]))
      draft.write({ ...before, ...typed })
    },
    isKept: () => Object.keys(draft.read()).length > 0,
    remove: () => draft.remove(),
  }
}
