/** What can be done about a message while it shows. */
export type ToastAction = { label: string; run: () => unknown }

export type Toast = {
  id: number
  kind: 'success' | 'error' | 'info'
  text: string
  action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], text: string, milliseconds: number, action?: ToastAction) {
  const id = nextId++
  // A repeated message replaces the one shown.
  const others = toasts.filter(shown => action || shown.kind !== kind || shown.text !== text)
  replace([...others, { id, kind, text, action }])
  closeLater(id, milliseconds)
}

function closeLater(id: number, milliseconds: number) {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), milliseconds),
  )
}

/** While somebody is about to dismiss a toast, it stays; a moment after they turn away it closes. */
export function holdToast(id: number, held: boolean) {
  if (held) clearTimeout(timers.get(id))
  else closeLater(id, 3000)
}

/** Removes a toast before its time. */
export function dismissToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  replace(toasts.filter(toast => toast.id !== id))
}

/** Removes what was said of acts that went well, such as one that is taken back; offers to undo another act stay. */
export function dismissSuccesses() {
  replace(toasts.filter(({ kind, action }) => kind !== 'success' || action))
}

/** Removes the messages that something can be done about. */
export function dismissOffers() {
  replace(toasts.filter(({ action }) => !action))
}

/** The toasts now on the page; for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => toasts,
}

/** Short messages at the top end of the page that close automatically; times in milliseconds [A10, V2]. */
export const toast = {
  success: (text: string, milliseconds = 3000, action?: ToastAction) =>
    show('success', text, milliseconds, action),
  info: (text: string, milliseconds = 4000) => show('info', text, milliseconds),
  error: (text: string, milliseconds = 7000) => show('error', text, milliseconds),
}
