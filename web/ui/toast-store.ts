export type Toast = { id: number; kind: 'success' | 'error' | 'info'; text: string }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], text: string, milliseconds: number) {
  const id = nextId++
  replace([...toasts, { id, kind, text }])
  setTimeout(() => dismissToast(id), milliseconds)
}

/** Takes a toast away before its time. */
export function dismissToast(id: number) {
  replace(toasts.filter(toast => toast.id !== id))
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

/** Short messages at the top end of the page that close by themselves; times in milliseconds [A10, V2]. */
export const toast = {
  success: (text: string, milliseconds = 3000) => show('success', text, milliseconds),
  info: (text: string, milliseconds = 4000) => show('info', text, milliseconds),
  error: (text: string, milliseconds = 7000) => show('error', text, milliseconds),
}
