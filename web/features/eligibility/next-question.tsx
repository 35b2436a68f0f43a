import { useState } from 'react'
import { nextQuestionInWords } from '../../../contract/eligibility/fit-words.ts'
import type { MyMatches } from '../../../contract/eligibility/matches.ts'
import { Card } from '../../ui/card.tsx'
import type { Answer } from '../forms/questions/question-input.ts'
import { OpenQuestion } from './open-question.tsx'
import type { ProfileSaver, ProfileSaving } from './profile-saver.ts'
import type { AskedQuestion } from './profile-view.ts'

type NextQuestionProps = {
  matches: MyMatches
  questions: readonly AskedQuestion[]
  saver: ProfileSaver
  saving: ProfileSaving
}

/** The question that decides most, until it is answered or put off [ELIG6]. */
export function NextQuestion({ matches, questions, saver, saving }: NextQuestionProps) {
  const [done, setDone] = useState<readonly string[]>([])
  // What is being answered stays, though its answer has made another question the next one.
  const [held, setHeld] = useState<Pick<MyMatches, 'counts' | 'next'>>()
  const [typed, setTyped] = useState<Answer>()
  const { next, counts } = held ?? matches
  const asked = questions.find(({ question }) => question.id === next?.question)
  if (!asked || !next || done.includes(asked.question.id)) return null
  function close(id: string) {
    setDone(last => [...last, id])
    setHeld(undefined)
    setTyped(undefined)
  }
  function type(answer: Answer | undefined) {
    setHeld({ next, counts })
    setTyped(answer)
  }
  const { id } = asked.question
  return (
    <Card className="grid grid-cols-1 gap-3 p-5">
      <h2 className="font-semibold text-accent">
        Next question: {nextQuestionInWords(asked.question, next, counts.unknown)}
      </h2>
      <OpenQuestion
        key={id}
        asked={asked}
        typed={typed}
        problem={saving.problems[id]}
        saver={saver}
        onType={type}
        onClose={() => close(id)}
        next={{ isFirst: done.length === 0, onPutOff: () => close(id) }}
      />
    </Card>
  )
}
