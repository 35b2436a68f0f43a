import { useCallback, useEffect, useId, useState } from 'react'

type SearchProps = { value: string; onSearch: (text: string) => void }

/** Searches names, numbers of applications, contact data and written answers; Enter searches at once, a pause while typing, too. */
export function DeskSearch(props: SearchProps) {
  const { text, setText, search } = useText(props)
  const id = useId()
  return (
    <search>
      <form
        onSubmit={event => {
          event.preventDefault()
          search()
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

/** What is typed, and searched for. */
function useText({ value, onSearch }: SearchProps) {
  const [text, setText] = useState(value)
  // Another view has another search; the answer to the officer's own leaves what was typed since.
  const [shown, setShown] = useState(value)
  const [sent, setSent] = useState<string>()
  if (value !== shown) {
    setShown(value)
    if (value !== sent) setText(value)
  }
  const search = useCallback(() => {
    setSent(text)
    onSearch(text)
  }, [text, onSearch])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(search, 400)
    return () => clearTimeout(timer)
  }, [text, value, search])
  return { text, setText, search }
}
