import { storedValue } from '../../api/stored-value.ts'
import { toast } from '../../ui/toast-store.ts'

const kept = storedValue('session', 'saidAfterLoad')

/** Loads the page at `path` anew, for it has the former name and colour; `sayWhatWasKept` there says `text`. */
export function loadAndSay(path: string, text: string): void {
  kept.write(text)
  location.assign(path)
}

/** @returns whether a page is being loaded by `loadAndSay` */
export function isLoading(): boolean {
  return kept.read() !== null
}

/** Says, once, what the page before this one left to say. */
export function sayWhatWasKept(): void {
  const text = kept.read()
  kept.remove()
  if (text) toast.success(text)
}
