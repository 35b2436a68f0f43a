import { useEffect, useId, useState } from 'react'

type SearchProps = { value: string; onSearch: (text: string) => void }

/** Searches names, numbers of applications, contact data and written answers; Enter searches at once, a pause while typing, too. */
export function DeskSearch({ value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  const id = useId()
  // Another view has another search; the answer to the officer's own leaves what was typed since.
  const [shown, setShown] = useState(value)
  const [sent, setSent] = useState<string>()
  if (value !== shown) {
    setShown(value)
    if (value !== sent) setText(value)
  }
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => {
      setSent(text)
      onSearch(text)
    }, 400)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search>
      <form
        onSubmit={event => {
          event.preventDefault()
          setSent(text)
          onSearch(text)
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search names, numbers, answers and contact data
        </label>
        <input
          id={id}
          type="search"
          data-key="search"
          value={text}
          maxLength={200}
          placeholder="Search names, numbers, answers"
          onChange={event => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
