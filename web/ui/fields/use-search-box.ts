import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * The box of a search whose words are in the address: going back shows what was searched then. What is typed while a search is
 * under way stays.
 * @param boxRef in the form that searches
 */
export function useSearchBox(boxRef: RefObject<HTMLInputElement | null>, search: string): void {
  const last = useRef(search)
  const sent = useRef<string>(undefined)
  // Before anybody can type: an effect would come later, and undo it.
  useLayoutEffect(() => {
    if (last.current === search) return
    last.current = search
    if (boxRef.current && sent.current !== search) boxRef.current.value = search
    sent.current = undefined
  }, [boxRef, search])
  useEffect(() => {
    const form = boxRef.current?.form
    const note = () => {
      sent.current = boxRef.current?.value.trim()
    }
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [boxRef])
}
