import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { kindOf } from '../../../contract/forms/question-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { firstField } from '../../ui/windows/first-field.ts'
import { QuestionField } from '../forms/questions/question-field.tsx'
import type { Answer } from '../forms/questions/question-input.ts'
import type { ProfileSaver } from './profile-saver.ts'
import type { AskedQuestion } from './profile-view.ts'

type OpenQuestionProps = {
  asked: AskedQuestion
  /** What was typed so far, if anything was. */
  typed: Answer | undefined
  /** Why the answer is not saved. */
  problem: string | undefined
  saver: ProfileSaver
  onType: (answer: Answer | undefined) => void
  onClose: () => void
  /** Where it is the next question: it can be put off, and the first one does not take the focus. */
  next?: { isFirst: boolean; onPutOff: () => void }
}

/** One question of About You to answer: saved as soon as it is right [ELIG1]. */
export function OpenQuestion(props: OpenQuestionProps) {
  const { asked, typed, problem, saver, onType, onClose, next } = props
  const { question, why, ground } = asked
  const box = useRef<HTMLFormElement>(null)
  const [before] = useState(asked.given?.answer)
  const [left, setLeft] = useState(false)
  const [pending, setPending] = useState(false)
  const [takesFocus] = useState(!next?.isFirst)
  useEffect(() => {
    if (takesFocus) (firstField(box.current) ?? box.current)?.focus()
  }, [takesFocus])
  const answer = typed ?? asked.given?.answer
  const isChanged = typed !== undefined && String(typed) !== String(before ?? '')
  const reading = kindOf(question).read(answer, question)
  const wrong = left && 'wrong' in reading ? reading.wrong : undefined

  function take(given: Answer) {
    onType(given)
    const read = kindOf(question).read(given, question)
    if ('wrong' in read) saver.forget(question.id)
    else saver.change(question.id, 'value' in read ? given : null)
  }
  function undo() {
    onType(before ?? '')
    saver.change(question.id, before ?? null)
  }
  async function close(change?: null) {
    setLeft(true)
    if (change === null) saver.change(question.id, null)
    else if ('wrong' in reading) return
    else if (asked.given?.expired && answer !== undefined) take(answer)
    setPending(true)
    const unsaved = await saver.flush()
    setPending(false)
    if (unsaved.includes(question.id)) return
    onType(undefined)
    onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void close()
  }
  const leave = (event: FocusEvent) => {
    if (typed !== undefined && !event.currentTarget.contains(event.relatedTarget)) setLeft(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields are interactive; they are left here
    <form
      ref={box}
      method="post"
      noValidate
      tabIndex={-1}
      aria-label={question.wording}
      onSubmit={submit}
      onBlur={leave}
      className="grid grid-cols-1 gap-3 rounded-control bg-sunken p-4"
    >
      <QuestionField
        question={question}
        answer={answer}
        error={wrong ?? problem}
        onAnswer={(_, given) => take(given)}
      />
      <p className="text-[0.95rem] text-ink-soft">
        {why}
        {ground && ` It is asked on this ground: ${ground}`} Only you see your answer; an office sees it when
        you apply to it, and only if its form or conditions ask for it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          {problem && !wrong ? 'Retry' : next ? 'Save' : 'Done'}
        </Button>
        {isChanged && (
          <Button variant="quiet" onClick={undo}>
            Undo
          </Button>
        )}
        {next && typed === undefined && (
          <Button variant="quiet" onClick={next.onPutOff}>
            Not now
          </Button>
        )}
        <Button variant="quiet" onClick={() => void close(null)}>
          Prefer not to say
        </Button>
      </div>
    </form>
  )
}
