import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { usePress } from '../forms/use-press.ts'
import { Refusal } from './messages/refusal.tsx'

type PressButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'size'> & {
  text: string
  press: () => Promise<unknown>
  /** Loads what the press has changed, also after a refusal. */
  refresh: () => Promise<unknown>
}

/** Starts something that the server works on, and says why not beside it. */
export function PressButton({ text, press: send, refresh, ...button }: PressButtonProps) {
  const { pending, problem, press } = usePress(text, async () => {
    try {
      await send()
    } finally {
      await refresh()
    }
  })
  return (
    <>
      <Button {...button} oncePressed pending={pending} onClick={() => void press()}>
        {text}
      </Button>
      <Refusal text={problem} />
    </>
  )
}
