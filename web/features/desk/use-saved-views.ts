import { useState } from 'react'
import type { SavedDeskView } from '../../../contract/desk/desk.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { useAnswer } from '../../lists/use-answer.ts'
import { toast } from '../../ui/messages/toast-store.ts'

/** The views that have a key: `G`, then a digit. */
export const keyedViews = 9

/** The views that officers keep: the officer's own first, then those that colleagues share [DESK2]. */
export function useSavedViews() {
  const state = useAnswer('GET /desk/views')
  const [changed, setChanged] = useState<SavedDeskView[]>()
  const all = changed ?? state.data ?? []

  async function save(view: Omit<SavedDeskView, '_id' | 'by'>) {
    const { insertedId } = await sessionCall('POST /desk/views', { body: view })
    setChanged(last => {
      const others = (last ?? all).filter(({ _id }) => _id !== insertedId)
      const own = [...others.filter(({ by }) => by === null), { ...view, _id: insertedId, by: null }]
      return [...own.sort((a, b) => a.name.localeCompare(b.name)), ...others.filter(({ by }) => by !== null)]
    })
  }

  async function remove({ _id: id, name, address, shared }: SavedDeskView) {
    await sessionCall('DELETE /desk/views/:id', { params: { id } })
    setChanged(last => (last ?? all).filter(each => each._id !== id))
    const undo = () => orSay(save({ name, address, shared }))
    toast.success(`“${name}” has been removed.`, 10_000, { label: 'Undo', run: undo })
  }

  return { all, save, remove }
}

/** Says when changing the views fails. */
export async function orSay(act: Promise<void>) {
  try {
    await act
  } catch (error) {
    console.error('Changing the views failed.', error)
    toast.error(errorText(error))
  }
}
