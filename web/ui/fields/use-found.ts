import { type KeyboardEvent, useState } from 'react'

/** Those that the text finds, and the one of them that Enter chooses, for the field of a combobox. */
export function useFound<One extends { name: string }>(all: readonly One[], onChoose: (one: One) => void) {
  const [{ text, at }, setSought] = useState({ text: '', at: 0 })
  const sought = text.trim().toLocaleLowerCase()
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(sought))
  const chosen = found[Math.min(at, found.length - 1)]
  const search = (next: string) => setSought({ text: next, at: 0 })
  function choose(one: One) {
    search('')
    onChoose(one)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || event.altKey || !(step || event.key === 'Enter')) return
    event.preventDefault()
    if (step) setSought({ text, at: Math.max(0, Math.min(at + step, found.length - 1)) })
    else if (chosen) choose(chosen)
  }
  return { text, found, chosen, press, search, choose }
}
