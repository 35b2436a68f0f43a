import { createStore, del, delMany, entries, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('bursary-drafts', 'changes')
  return opened
}

/** What a page could not save yet. */
export interface UnsavedChanges<Change> {
  tab: string
  changes: readonly Change[]
}

/**
 * The changes of one draft that this browser keeps until the server has them: they outlive the page, the connection and
 * the browser, but not a logout [DRAFT2].
 * @param owner whose draft it is; nobody else who uses this browser is shown it
 */
export function unsavedChanges<Change>(owner: string, draft: string) {
  const keyOf = (tab: string) => [owner, draft, tab]
  return {
    /** Keeps the changes of a page, or forgets them when there are none. @returns whether they are kept */
    async write({ tab, changes }: UnsavedChanges<Change>): Promise<boolean> {
      try {
        await (changes.length > 0 ? set(keyOf(tab), changes, store()) : del(keyOf(tab), store()))
        return true
      } catch {
        // Blocked, or full: the page warns before it is left.
        return false
      }
    },
    /** The changes that closed or other pages left. */
    async left(): Promise<UnsavedChanges<Change>[]> {
      const all = await entries<string[], readonly Change[]>(store()).catch(() => [])
      return all.flatMap(([[who, which, tab = ''], changes]) =>
        who === owner && which === draft ? [{ tab, changes }] : [],
      )
    },
    /** Forgets what a page has left, unless it has changed since. */
    async forget({ tab, changes }: UnsavedChanges<Change>): Promise<void> {
      const sent = JSON.stringify(changes)
      await store()('readwrite', kept => {
        const now: IDBRequest<unknown> = kept.get(keyOf(tab))
        now.onsuccess = () => {
          if (JSON.stringify(now.result) === sent) kept.delete(keyOf(tab))
        }
        return promisifyRequest(kept.transaction)
      }).catch(() => undefined)
    },
  }
}

/** What the server does not have yet. */
interface Unsaved {
  /** @returns whether the server has it all */
  saveAll(): Promise<boolean>
}

const open = new Set<Unsaved>()

/** Has it saved before its person logs out. @returns a function that ends this */
export function registerUnsaved(unsaved: Unsaved): () => void {
  open.add(unsaved)
  return () => open.delete(unsaved)
}

/** Saves what this page holds. @returns whether some changes of a person stay on this device only */
export async function hasUnsyncedChanges(owner: string): Promise<boolean> {
  const saved = await Promise.all([...open].map(unsaved => unsaved.saveAll()))
  return saved.includes(false) || (await keysOf(owner)).length > 0
}

/** Forgets what a person could not save: they log out. */
export async function forgetUnsavedChanges(owner: string): Promise<void> {
  await delMany(await keysOf(owner), store())
}

async function keysOf(owner: string): Promise<string[][]> {
  try {
    return (await keys<string[]>(store())).filter(([who]) => who === owner)
  } catch {
    // Blocked: nothing is stored.
    return []
  }
}
