import { type FormEvent, type ToggleEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  type ListAddress,
  listAddress,
  readListAddress,
} from '../../../../contract/scholarships/list-address.ts'
import { inRememberedSize, rememberSize } from './remembered-size.ts'

/** The id of the form that search box, filters and order belong to, wherever they are on the page. */
export const findForm = 'find'

/** Milliseconds in which several choices become one request. */
const pause = 150

/** Changes a part of the list; it starts at its first page then. */
export type Choose = (change: Partial<ListAddress>) => void

/** The chosen filters, which may be ahead of the list in the address, and how to change them [FIND1] [FIND7]. */
export function useFind(list: ListAddress) {
  const navigate = useNavigate()
  const [wish, setWish] = useState(list)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { key } = useLocation()
  const keyAtOpening = useRef<string>(undefined)
  const asked = useRef<string[]>([])
  const { location: coming } = useNavigation()
  function cancel() {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const choose: Choose = change => {
    const next = { ...wish, page: 1, ...change }
    const address = listAddress(next)
    if (change.size && change.size !== wish.size) rememberSize(change.size)
    setWish(next)
    cancel()
    timer.current = setTimeout(() => {
      timer.current = undefined
      const again = keyAtOpening.current !== undefined && keyAtOpening.current !== key
      const replace = again || address === listAddress(list)
      asked.current.push(address)
      void navigate(address, { preventScrollReset: true, replace })
    }, pause)
  }
  /** All choices between opening and closing the sheet are one step of the history. */
  function sheetToggled({ newState }: ToggleEvent) {
    keyAtOpening.current = newState === 'open' ? key : undefined
  }
  useEffect(() => {
    // A choice that waits for its request, or for its answer, is newer than this list.
    const last = asked.current.at(-1)
    const isNewer = last !== undefined && last !== listAddress(list)
    if (isNewer) return
    asked.current = []
    if (!timer.current) setWish(list)
  }, [list])
  useEffect(() => {
    // The Back button is newer than a choice that waits. A slow device may show only now that an earlier one is coming.
    if (!coming || asked.current.includes(coming.pathname + coming.search)) return
    cancel()
    asked.current = []
  }, [coming])
  useLinkPressed(cancel)
  useRememberedSize(list)
  useEffect(() => {
    const early = { ...chosenInForm(), page: list.page, search: list.search }
    if (listAddress(early) !== listAddress(list)) choose(early)
    return cancel
    // Once: what was chosen before the page's scripts took over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    cancel()
    const { search: words } = chosenInForm()
    const sort = wish.sort === 'match' && !words ? 'fee' : wish.sort
    void navigate(listAddress({ ...wish, search: words, sort, page: 1 }))
  }
  return { wish, choose, submit, sheetToggled }
}

/** A link is newer than a choice, at once: on a slow device the choice would be sent before the link's navigation shows. */
function useLinkPressed(cancel: () => void) {
  const onPress = useEffectEvent(cancel)
  useEffect(() => {
    const follow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const newTab = ctrlKey || metaKey || shiftKey
      if (!newTab && target instanceof Element && target.closest('a')) onPress()
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [])
}

function useRememberedSize(list: ListAddress) {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    const address = inRememberedSize(list, search)
    if (address) void navigate(address, { replace: true, preventScrollReset: true })
  }, [list, search, navigate])
}

function chosenInForm(): ListAddress {
  const form = document.getElementById(findForm)
  const data = form instanceof HTMLFormElement ? [...new FormData(form)] : []
  return readListAddress(new URLSearchParams(data as [string, string][]))
}
