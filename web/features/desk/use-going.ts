import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { KeysAhead, stillActing } from './keys-ahead.ts'
import { pressAgain } from './use-desk-keys.ts'
import type { useQueue } from './use-queue.ts'

/** What a phone shows of the desk. */
export type Pane = 'queue' | 'read' | 'decide'

export type Going = ReturnType<typeof useGoing>

/** Which application is read, where it is in the queue, and the ways to others. */
export function useGoing(queue: ReturnType<typeof useQueue>, search: string) {
  const { id } = useParams()
  const navigate = useNavigate()
  const ahead = useKeysAhead(id)
  const { setIsAtEnd, ...shown } = usePane(id)
  const rows = queue.status === 'ready' ? queue.rows : []
  /** Of the application among the rows; -1 when it is not among them. */
  const index = rows.findIndex(row => row._id === id)
  /** The application before or behind it; the first one while none is read. */
  const beside = (step: 1 | -1) => rows[id ? index + step : 0]?._id

  function open(next: string) {
    ahead.leadTo(next)
    // The router says at once that it is on its way; it draws it when it can.
    void navigate(`${pages.deskApplication(next)}${search}`, { preventScrollReset: true, flushSync: true })
  }
  /** @param decided it follows a decision */
  async function move(step: 1 | -1, { decided = false } = {}) {
    // The page may be some keys behind.
    const from = ahead.wanted
    const at = rows.findIndex(row => row._id === from)
    const next = rows[from === undefined || at < 0 ? 0 : at + step]?._id
    if (next) {
      open(next)
      if (at >= rows.length - 3) void queue.more()
      return
    }
    if (step === 1 && at === rows.length - 1 && queue.status === 'ready' && queue.lastPlace) {
      ahead.leadTo('the next')
      const [row] = await queue.more()
      if (ahead.wanted !== 'the next') return
      if (row) return open(row._id)
      ahead.leadTo(from)
    }
    ahead.rest(stillActing[decided ? 'decided' : 'moved'])
    setIsAtEnd(queue.status === 'ready')
  }
  return { ...shown, ahead, id, index, beside, open, move }
}

function useKeysAhead(id: string | undefined) {
  const [ahead] = useState(() => new KeysAhead<KeyboardEvent>(pressAgain))
  // Hurried keys want the next application before the one that they left is drawn.
  const isOnItsWay = useNavigation().location !== undefined
  useLayoutEffect(() => {
    if (isOnItsWay) return
    if (ahead.wanted !== id) ahead.forget()
    ahead.leadTo(id)
  }, [ahead, id, isOnItsWay])
  return ahead
}

/** The pane that a phone shows: whichever way leads to another application, it is what one wants to read. */
function usePane(id: string | undefined) {
  const [pane, setPane] = useState<Pane>(id ? 'read' : 'queue')
  /** There was no application to move to. */
  const [isAtEnd, setIsAtEnd] = useState(false)
  const [shown, setShown] = useState(id)
  if (id !== shown) {
    setShown(id)
    setPane(id ? 'read' : 'queue')
    setIsAtEnd(false)
  }
  return { pane, setPane, isAtEnd, setIsAtEnd }
}

/** Says when an application is painted; what waits for it acts then. */
export function usePainted({ ahead, id }: Going, status: string) {
  // Another one for each way that was taken, also back to what is still on the screen.
  const { key } = useLocation()
  useEffect(() => {
    if (status === 'failed') {
      ahead.rest(stillActing.moved)
      ahead.paint(id)
    }
    if (status !== 'ready' || !key) return undefined
    // The first frame draws it, the second one begins when it is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => ahead.paint(id))
    })
    return () => cancelAnimationFrame(frame)
  }, [ahead, id, key, status])
}
