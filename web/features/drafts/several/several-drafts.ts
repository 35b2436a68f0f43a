import { useSyncExternalStore } from 'react'
import type { Scholarship } from '../../../../contract/scholarships/scholarships.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useLoad } from '../../../lists/use-load.ts'
import type { DraftState } from '../draft-saver.ts'
import { type OpenDraft, openDraft, useChecks } from '../open-draft.ts'

/** One of several scholarships, with its draft or the reason why it has none: usually that it was already sent. */
export interface Prepared {
  scholarship: Scholarship
  open?: OpenDraft
  refusal?: ApiError
}

/** Opens the drafts of several scholarships one after the other: each person's drafts are begun in turn anyway [ELIG12]. */
export function useSeveral(scholarshipIds: readonly string[], owner: string) {
  return useLoad({
    queryKey: ['several drafts', scholarshipIds, owner],
    queryFn: () => openAll(scholarshipIds, owner),
  })
}

async function openAll(scholarshipIds: readonly string[], owner: string): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const id of scholarshipIds) {
    const scholarship = await sessionCall('GET /scholarships/:id', { params: { id } }).catch(unlessRefused)
    // One that is no longer offered is left out.
    if (scholarship instanceof ApiError) continue
    const open = await openDraft({ scholarshipId: id, several: true }, owner).catch(unlessRefused)
    prepared.push(open instanceof ApiError ? { scholarship, refusal: open } : { scholarship, open })
  }
  return prepared
}

/** @throws what may pass if it is tried again */
function unlessRefused(error: unknown): ApiError {
  if (error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410))
    return error
  throw error
}

/** The states of open drafts, in their order. */
export function useStates(open: readonly OpenDraft[]): readonly DraftState[] {
  useChecks()
  const states = useSyncExternalStore(
    listener => {
      const stops = open.map(({ saver }) => saver.subscribe(listener))
      return () => stops.forEach(stop => stop())
    },
    () => snapshotOf(open),
    () => snapshotOf(open),
  )
  return states
}

const snapshots = new WeakMap<readonly OpenDraft[], readonly DraftState[]>()

/** The same list until one of the states changes. */
function snapshotOf(open: readonly OpenDraft[]): readonly DraftState[] {
  const states = open.map(({ saver }) => saver.current())
  const last = snapshots.get(open)
  if (last && states.every((state, number) => state === last[number])) return last
  snapshots.set(open, states)
  return states
}
