import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { errorText, refusalText } from '../../../forms/field-errors.ts'
import type { useKeptEdit } from '../../../forms/use-kept-edit.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { toast } from '../../../ui/messages/toast-store.ts'
import type { WrittenConditions } from './edit-conditions.ts'

/** In milliseconds after a change. */
const pause = 2000

type Edited = ReturnType<typeof useKeptEdit<WrittenConditions>>

/** Saves conditions two seconds after a change, once they are filled in, and publishes them. */
export function useConditionSaving(
  id: string,
  edited: Edited,
  { isWhole, reload }: { isWhole: boolean; reload: () => void },
) {
  const { typed, version, touched, meanwhile, saved } = edited
  const [pending, run] = usePending()
  /** What was refused, and why: it is sent again once it is changed, or when that is asked for. */
  const [refused, setRefused] = useState<{ typed: WrittenConditions; version: number; message: string }>()
  const isRefused = refused?.typed === typed && refused.version === version
  const unsaved = touched && isWhole && !meanwhile && !pending && !isRefused ? typed : undefined

  /** @returns the new version; nothing when they could not be saved */
  async function save(): Promise<number | undefined> {
    try {
      const body = { version, ...typed }
      const answer = await run(() => sessionCall('PATCH /eligibility/:id', { params: { id }, body }))
      saved(typed, answer.version)
      setRefused(undefined)
      return answer.version
    } catch (error) {
      console.error('Saving the conditions failed.', error)
      setRefused({ typed, version, message: errorText(error) })
      // The editor shows that the other has saved, once it is loaded.
      if (isConflict(error)) reload()
      return undefined
    }
  }
  const saveNow = useEffectEvent(() => void save())
  useEffect(() => {
    if (!unsaved) return undefined
    const timer = setTimeout(saveNow, pause)
    return () => clearTimeout(timer)
  }, [unsaved])

  async function publish() {
    const at = touched || version === 0 ? await save() : version
    if (at === undefined) return
    try {
      await run(() => sessionCall('POST /eligibility/publish/:id', { params: { id }, body: { version: at } }))
      toast.success('The conditions are published.')
    } catch (error) {
      console.error('Publishing failed.', error)
      toast.error(error instanceof ApiError ? refusalText(error) : errorText(error))
    }
    reload()
  }
  return { pending, save, publish, refused: isRefused ? refused.message : undefined }
}
