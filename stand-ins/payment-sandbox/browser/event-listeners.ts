export type Listener = (event?: unknown) => void

/** The `on`, `once`, `off` of Stripe's elements, and `emit` for ourselves. */
export function createListeners() {
  const listeners = new Map<string, Set<Listener>>()

  function on(type: string, listener: Listener): void {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
  }

  function off(type: string, listener?: Listener): void {
    if (listener) listeners.get(type)?.delete(listener)
    else listeners.delete(type)
  }

  function once(type: string, listener: Listener): void {
    const onlyOnce: Listener = event => {
      off(type, onlyOnce)
      listener(event)
    }
    on(type, onlyOnce)
  }

  function emit(type: string, event: unknown): void {
    listeners.get(type)?.forEach(listener => listener(event))
  }

  return { on, off, once, emit }
}
