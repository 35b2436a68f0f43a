import { maximumSavedAtOnce } from '../../../contract/saved/saved-limits.ts'
import type { SavedScholarship } from '../../../contract/saved/saved.ts'
import { oneAtATime } from '../../api/one-at-a-time.ts'
import { personSession } from '../../api/person-session.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import { storeGuestSavedIds, guestSavedIds, savedChange } from './guest-saved-ids.ts'

/** Of all tabs of this browser, in the order of the presses: the last one decides. Nobody else sends what one pressed. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const { signal } = personSession()
  return oneAtATime('saved', async () => {
    signal.throwIfAborted()
    return task()
  })
}

/** Saves a scholarship of the signed-in person, or removes it. @throws ApiError */
export function sendSaved(id: string, saved: boolean): Promise<void> {
  return inTurn(async () => {
    if (saved) await sessionCall('POST /saved', { body: { ids: [id] } })
    else await sessionCall('DELETE /saved/:scholarshipId', { params: { scholarshipId: id } })
    savedChange.write(String(Date.now()))
  })
}

/** @returns the ids that the signed-in person saves, with those of this browser taken along [SAVE1]. @throws ApiError */
export function readSavedIds(): Promise<string[]> {
  return inTurn(async () => {
    const kept = guestSavedIds()
    await takeAlong(kept)
    const { ids } = await sessionCall('GET /saved/ids')
    announce(kept.filter(id => ids.includes(id)).length)
    return ids
  })
}

/** @returns what the signed-in person saves, with what this browser kept. @throws ApiError */
export async function readSaved(signal: AbortSignal): Promise<SavedScholarship[]> {
  if (guestSavedIds().length > 0) await readSavedIds()
  return inTurn(() => sessionCall('GET /saved', { signal }))
}

/** Changes the person's own note on a saved scholarship. @throws ApiError */
export function sendNote(id: string, note: string): Promise<unknown> {
  return inTurn(() =>
    sessionCall('PATCH /saved/:scholarshipId', { params: { scholarshipId: id }, body: { note } }),
  )
}

/** What the account has no room for stays in this browser. */
async function takeAlong(kept: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < kept.length; from += maximumSavedAtOnce) {
      const ids = kept.slice(from, from + maximumSavedAtOnce)
      await sessionCall('POST /saved', { body: { ids } })
      storeGuestSavedIds(guestSavedIds().filter(id => !ids.includes(id)))
    }
  } catch (error) {
    console.error('Moving saved scholarships failed.', error)
    toast.error(errorText(error))
  }
}

function announce(count: number) {
  if (count === 0) return
  const what = count === 1 ? '1 saved scholarship is' : `${count} saved scholarships are`
  toast.success(`${what} now in your account.`, 6000)
}
