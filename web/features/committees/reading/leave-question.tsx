import { useEffect, useRef } from 'react'
import { readerName } from '../../../../contract/committees/committee-terms.ts'
import { Button } from '../../../ui/button.tsx'

export type Leaving = 'giveBack' | 'know'

type LeaveQuestionProps = {
  leaving: Leaving
  number: number
  pending: boolean
  onLeave: () => void
  onStay: () => void
}

const words = {
  know: {
    title: (name: string) => `You know ${name}?`,
    text: 'The reading goes to somebody else and you won’t see this application again. Undo for an hour, or until somebody else has it. Nobody is told who it is that you know.',
    leave: 'I know this person',
    stay: 'Go on reading',
  },
  giveBack: {
    title: (name: string) => `Give ${name} back?`,
    text: 'Somebody else will read it. Your points and words are kept for you for an hour, or until somebody else has it.',
    leave: 'Give back',
    stay: 'Keep it',
  },
} as const

/** Asks once before a reading goes to somebody else, and says what follows [FAIR3]. */
export function LeaveQuestion({ leaving, number, pending, onLeave, onStay }: LeaveQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text, leave, stay } = words[leaving]
  return (
    <div role="alert" className="reading-question">
      <h2 ref={heading} tabIndex={-1}>
        {title(readerName(number))}
      </h2>
      <p>{text}</p>
      <p className="flex flex-wrap gap-2">
        <Button oncePressed pending={pending} onClick={onLeave}>
          {leave}
        </Button>
        <Button variant="secondary" onClick={onStay}>
          {stay}
        </Button>
      </p>
    </div>
  )
}
