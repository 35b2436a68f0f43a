/** The status of the refusal: 403 says that the person is known and may not do this. */
type EndListener = (status: 401 | 403) => void

const listeners = new Set<EndListener>()

/** Calls `listener` when the server no longer accepts this person [A12]. @returns a function that stops it */
export function onSessionEnd(listener: EndListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells the listeners that the server no longer accepts this person. */
export function announceSessionEnd(status: 401 | 403) {
  for (const listener of listeners) listener(status)
}
