import { type ComponentProps, useState } from 'react'
import { explainError } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'

type PressButtonProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  text: string
  press: () => Promise<unknown>
  refresh: () => Promise<unknown>
}

/** Starts something that the server works on, and says why not beside it. */
export function PressButton({ text, variant = 'primary', press: send, refresh }: PressButtonProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function press() {
    setPending(true)
    setProblem(undefined)
    try {
      await send()
    } catch (error) {
      console.error(`${text} failed.`, error)
      const { message, fields = {} } = explainError(error)
      setProblem(Object.values(fields).join(' ') || message)
    }
    await refresh()
    setPending(false)
  }
  return (
    <>
      <Button variant={variant} oncePressed pending={pending} onClick={() => void press()}>
        {text}
      </Button>
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
