import { storedValue } from '../../api/stored-value.ts'
import { toast } from '../../ui/messages/toast-store.ts'

const kept = storedValue('session', 'saidAfterLoad')

/** Loads the page at `path` again, because the open one has the old name and colour; there `sayWhatWasKept` says `text`. */
export function loadAndSay(path: string, text: string): void {
  kept.write(text)
  // What is typed stays in this tab, so nothing warns that it would be lost.
  addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true, once: true })
  location.assign(path)
}

/** Shows, once, the message that the previous page left. */
export function sayWhatWasKept(): void {
  const text = kept.read()
  kept.remove()
  if (text) toast.success(text)
}
