import { useState } from 'react'
import { profileQuestion } from '../../../../contract/eligibility/profile-questions.ts'
import { kindOf } from '../../../../contract/forms/question-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { QuestionField } from '../../forms/questions/question-field.tsx'
import type { Answer } from '../../forms/questions/question-input.ts'
import { judge } from '../../scholarships/details/own-conditions.ts'
import { shownConditions } from '../../scholarships/details/shown-conditions.ts'
import { ConditionsCard } from '../../scholarships/details/who-can-apply.tsx'
import { conditionsOf, type WrittenConditions } from './edit-conditions.ts'

type InventedPersonProps = { written: WrittenConditions; onOther: () => void }

/** Somebody’s answers to what conditions ask, and what they would read. */
export default function InventedPerson({ written, onOther }: InventedPersonProps) {
  const [typed, setTyped] = useState<Record<string, Answer>>({})
  const asked = new Set(conditionsOf(written.definition).map(({ question }) => question))
  const questions = [...asked].flatMap(id => profileQuestion(id)?.question ?? [])
  const readings = questions.map(
    question => [question, kindOf(question).read(typed[question.id], question)] as const,
  )
  const answers = Object.fromEntries(
    readings.flatMap(([{ id }, read]) => ('value' in read ? [[id, read.value] as const] : [])),
  )
  const shown = shownConditions(written)
  return (
    <div className="mt-2 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Card className="grid gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-xl">Their answers</h3>
          <Button variant="secondary" size="small" onClick={onOther}>
            Another person
          </Button>
        </div>
        <p className="text-ink-soft">An invented person. Profiles of real people are never shown here.</p>
        {readings.map(([question, read]) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={typed[question.id]}
            error={'wrong' in read ? read.wrong : undefined}
            onAnswer={(id, answer) => setTyped(last => ({ ...last, [id]: answer }))}
          />
        ))}
      </Card>
      {shown && <ConditionsCard conditions={shown} own={judge(written.definition, answers)} />}
    </div>
  )
}
