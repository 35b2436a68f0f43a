import { storedValue } from '../../api/stored-value.ts'

const ofThisTab = storedValue('session', 'scholarshipId')
const ofThisBrowser = storedValue('local', 'scholarshipId')

/** Remembers, across reloads, which scholarship the person wants to apply to [D3]. */
export function rememberScholarship(id: string): void {
  ofThisTab.write(id)
  ofThisBrowser.write(id)
}

/** The id of the remembered scholarship [P1]; of two tabs, each keeps its own. */
export function rememberedScholarship(): string | undefined {
  return ofThisTab.read() ?? ofThisBrowser.read() ?? undefined
}
