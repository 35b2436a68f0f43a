import { clear, createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('bursary-drafts', 'changes')
  return opened
}

/** What a page could not save yet. */
export interface KeptChanges<Change> {
  tab: string
  changes: readonly Change[]
}

/**
 * The changes of one draft that this browser keeps until the server has them: they outlive the page, the line and the
 * browser, but not a logout [DRAFT2].
 * @param owner whose draft it is; nobody else who uses this browser is shown it
 */
export function keptChanges<Change>(owner: string, draft: string) {
  const keyOf = (tab: string) => [owner, draft, tab]
  return {
    /** Keeps the changes of a page, or forgets them when there are none. @returns whether they are kept */
    async write({ tab, changes }: KeptChanges<Change>): Promise<boolean> {
      try {
        await (changes.length > 0 ? set(keyOf(tab), changes, store()) : del(keyOf(tab), store()))
        return true
      } catch {
        // Blocked, or full: the page warns before it is left.
        return false
      }
    },
    /** What pages that are gone, or other ones, have left. */
    async left(): Promise<KeptChanges<Change>[]> {
      const all = await entries<string[], readonly Change[]>(store()).catch(() => [])
      return all.flatMap(([[who, which, tab = ''], changes]) =>
        who === owner && which === draft ? [{ tab, changes }] : [],
      )
    },
    /** Forgets what a page has left, unless it has changed since. */
    async forget({ tab, changes }: KeptChanges<Change>): Promise<void> {
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

/** Forgets everything: the person logs out. */
export async function forgetKeptChanges(): Promise<void> {
  await clear(store()).catch(() => undefined)
}
