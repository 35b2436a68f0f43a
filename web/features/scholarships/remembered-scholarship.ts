const key = 'scholarshipId'

/** Remembers, across reloads, which scholarship the person wants to apply to [D3]. */
export function rememberScholarship(id: string): void {
  localStorage.setItem(key, id)
}

/** The id of the remembered scholarship [P1]. */
export function rememberedScholarship(): string | undefined {
  return localStorage.getItem(key) ?? undefined
}

/** Forgets it, once it has been applied to or is gone. */
export function forgetScholarship(): void {
  localStorage.removeItem(key)
}
