const last = new Map<string, Promise<unknown>>()

/** Runs one task of this name at a time, first come first, across tabs where the browser has Web Locks, else in this tab. */
export function oneAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, task)
  const run = (last.get(name) ?? Promise.resolve()).then(task, task)
  last.set(
    name,
    run.catch(() => undefined),
  )
  return run
}
