import { useSyncExternalStore } from 'react'
import { lateCode } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { authStore, settledAuth } from '../people/session/auth-store.ts'
import { storeGuestSavedIds, guestSavedIds, guestSaved, savedChange } from './guest-saved-ids.ts'

/** Loaded for signed-in people only: public pages stay light. */
const account = () => lateCode(import('./saved-account.ts'))

const none: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
let saved = none
/** Changes not yet confirmed by the server. */
const pressed = new Map<string, { saved: boolean }>()
/** Both together. */
let shown = none
/** Whose scholarships these are: an email, nothing for a visitor; `undefined` while nobody asked. */
let owner: string | undefined

function tell() {
  const next = new Set(saved)
  for (const [id, press] of pressed) {
    if (press.saved) next.add(id)
    else next.delete(id)
  }
  shown = next
  for (const listener of listeners) listener()
}

/** Takes over what the person of this page saves, where something has just loaded it. */
export function showSaved(ids: Iterable<string>): void {
  owner = authStore.current().user?.email ?? ''
  saved = new Set(ids)
  tell()
}

/** Shows what the person saves once it is known who that is. A visitor's goes with them, also where nothing shows it. */
function follow() {
  const { status, user } = authStore.current()
  if (status === 'loading' || owner === (user?.email ?? '')) return
  if (user && listeners.size === 0 && guestSavedIds().length === 0) return
  showSaved([])
  void read()
}

async function read() {
  const { user } = authStore.current()
  if (!user) return showSaved(guestSavedIds())
  try {
    const ids = await (await account()).readSavedIds()
    if (authStore.current().user?.email === user.email) showSaved(ids)
  } catch (error) {
    console.error('Reading saved scholarships failed.', error)
    owner = undefined
  }
}

/** Follows the sign-in state and the other tabs of this browser. @returns a function that stops it */
export function followSaved(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (owner !== undefined && (key === guestSaved.key || key === savedChange.key)) void read()
  }
  const stop = authStore.subscribe(follow)
  addEventListener('storage', onStorage)
  follow()
  return () => {
    stop()
    removeEventListener('storage', onStorage)
  }
}

/**
 * Saves a scholarship or removes it [SAVE1]: shown at once, and taken back with a message when it fails.
 * @returns whether the change was stored
 */
export async function setSaved(id: string, on: boolean): Promise<boolean> {
  const press = { saved: on }
  pressed.set(id, press)
  tell()
  try {
    const { user } = await settledAuth()
    if (user) await (await account()).sendSaved(id, on)
    else keepHere(id, on)
    if (authStore.current().user?.email === user?.email) saved = new Set(changed(saved, id, on))
    return true
  } catch (error) {
    console.error('Saving failed.', error)
    toast.error(errorText(error))
    return false
  } finally {
    // A later press of the same heart is not settled by this one.
    if (pressed.get(id) === press) pressed.delete(id)
    tell()
  }
}

function keepHere(id: string, on: boolean): void {
  storeGuestSavedIds(changed(guestSavedIds(), id, on))
  // Offline, it is kept silently.
  if (on)
    void import('./tell-saved.ts').then(
      ({ tellSaved }) => tellSaved(),
      () => undefined,
    )
}

function changed(ids: Iterable<string>, id: string, on: boolean): string[] {
  const others = [...ids].filter(other => other !== id)
  return on ? [...others, id] : others
}

/** For `useSyncExternalStore`. */
export function subscribeToSaved(listener: () => void): () => void {
  listeners.add(listener)
  follow()
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the person saves this scholarship, as far as it is known. */
export function isSaved(id: string): boolean {
  return shown.has(id)
}

/** @returns the ids of what the person saves; none on the server, whose pages are the same for everybody */
export function useSavedIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribeToSaved,
    () => shown,
    () => none,
  )
}
