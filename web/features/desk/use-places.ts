import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Going, Pane } from './use-going.ts'

export type Places = ReturnType<typeof usePlaces>

/** Where a key leads: to a control, through the application, to its documents. */
export function usePlaces(going: Going) {
  const { setPane } = going
  const paper = usePaper(going.id)
  const { setBeside, ...documents } = useDocuments(going)
  const focus = (name: string, to: Pane) => {
    // A phone's pane is shown first. At once, so that a letter typed right after the key is text and no command.
    flushSync(() => {
      setPane(to)
      if (to === 'queue') setBeside(false)
    })
    control(name)?.focus()
  }
  return {
    ...paper,
    ...documents,
    press,
    focus,
    filter() {
      flushSync(() => setBeside(false))
      press('filter')
    },
    assign() {
      flushSync(() => setPane('decide'))
      flushSync(() => press('assign'))
    },
    ask() {
      // Without questions of its own there is nothing to reopen: the office writes a message.
      if (!control('ask')) return focus('message', 'read')
      flushSync(() => setPane('decide'))
      // The button opens the form, whose field has its name then.
      flushSync(() => press('ask'))
      focus('ask', 'decide')
    },
  }
}

const control = (name: string) => document.querySelector<HTMLElement>(`[data-key="${name}"]`)
const press = (name: string) => control(name)?.click()

/** The answers; another application begins at their top. */
function usePaper(current: string | undefined) {
  const paper = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) paper.current?.scrollTo({ top: 0 })
  }, [current])
  const scroll = (screens: number) =>
    paper.current?.scrollBy({ top: screens * (paper.current.clientHeight - 60) })
  return { paper, scroll }
}

/** The documents beside the answers. */
function useDocuments({ pane, setPane }: Going) {
  /** The id of their pane. */
  const documents = useId()
  const [beside, setBeside] = useState(false)
  function showBeside(on: boolean) {
    flushSync(() => {
      setBeside(on)
      if (on && pane !== 'read') setPane('read')
    })
    // Where it is below the answers, it would open unseen.
    document.getElementById(documents)?.scrollIntoView()
  }
  return { documents, beside, setBeside, showBeside }
}
