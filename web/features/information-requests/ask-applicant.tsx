import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { conversationLimits } from '../../../contract/conversations/conversation-limits.ts'
import { counted } from '../../../contract/core/counted.ts'
import type { DeskApplication } from '../../../contract/desk/desk.ts'
import { requestLimits } from '../../../contract/information-requests/request-limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { formDraft } from '../../forms/form-draft.ts'
import { usePending } from '../../forms/use-pending.ts'
import { Button } from '../../ui/button.tsx'
import { AskedApplicant } from './asked-applicant.tsx'
import { dayIn, DueDay, endOfDay, useOfficeZone } from './due-day.tsx'
import { ReopenedAnswers } from './reopened-answers.tsx'

type AskApplicantProps = {
  data: DeskApplication
  /** Shows what is stored now. */
  onChanged: () => void
}

/** Asks an applicant for something, or shows what is asked and not answered [TALK1]. */
export default function AskApplicant({ data, onChanged }: AskApplicantProps) {
  const { application, request } = data
  const [asking, setAsking] = useState(() => '_id' in draftOf(application._id).read())
  if (request) return <AskedApplicant request={request} wordings={data.reopenable} onChanged={onChanged} />
  if (!asking)
    return (
      <Button variant="secondary" size="small" data-key="ask" onClick={() => setAsking(true)}>
        Ask the applicant <kbd aria-hidden="true">I</kbd>
      </Button>
    )
  return <AskForm data={data} onChanged={onChanged} onClose={() => setAsking(false)} />
}

/** What is typed stays in this tab until it is sent; the id is chosen once, so that a request sent twice is asked once. */
interface AskDraft {
  _id: string
  text: string
  questions: string[]
  day: string
}

const draftOf = (applicationId: string) => formDraft<AskDraft>(`desk-ask:${applicationId}`)

function useAskDraft(applicationId: string, zone: string) {
  const [kept] = useState(() => draftOf(applicationId))
  const [draft, setDraft] = useState<AskDraft>(() => ({
    _id: crypto.randomUUID(),
    text: '',
    questions: [],
    day: dayIn(7, zone),
    ...kept.read(),
  }))
  function change(changes: Partial<AskDraft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    kept.write(next)
  }
  return { draft, change, forget: () => kept.remove() }
}

type AskFormProps = AskApplicantProps & { onClose: () => void }

function AskForm(props: AskFormProps) {
  const { application, reopenable } = props.data
  const { draft, zone, change, discard, send, problems, pending } = useAsking(props)
  const { text, questions, day } = draft
  const { field, problem, said } = useProblems(problems)
  return (
    <form
      className="desk-notes"
      aria-label="Ask the applicant"
      noValidate
      onSubmit={event => void send(event)}
    >
      <h2>Ask {application.userName}</h2>
      <label htmlFor={`${field}-text`}>Message</label>
      <textarea
        id={`${field}-text`}
        data-key="ask"
        rows={4}
        value={text}
        maxLength={conversationLimits.message}
        readOnly={pending}
        {...problem('text')}
        onChange={event => change({ text: event.target.value })}
      />
      {said('text')}
      <ReopenedAnswers
        reopenable={reopenable}
        questions={questions}
        onChange={next => change({ questions: next })}
        {...problem('questions')}
      />
      {said('questions')}
      <DueDay day={day} zone={zone} onChange={next => change({ day: next })} {...problem('dueAt')} />
      {said('dueAt')}
      <p className="desk-quiet">{whatFollows}</p>
      {said('all')}
      <Acts questions={questions} pending={pending} onDiscard={discard} />
    </form>
  )
}

type ActsProps = { questions: readonly string[]; pending: boolean; onDiscard: () => void }

function Acts({ questions, pending, onDiscard }: ActsProps) {
  return (
    <>
      <Button type="submit" pending={pending}>
        Send{questions.length > 0 && `, reopen ${counted(questions.length, 'answer')}`}
      </Button>
      <Button variant="quiet" size="small" onClick={onDiscard}>
        Discard
      </Button>
      <p className="desk-quiet">They also get an email saying that you asked, but not what.</p>
    </>
  )
}

const whatFollows = `Everything else stays closed. The decision deadline is on hold until then; reminders are sent ${counted(requestLimits.firstReminder, 'day')} and ${counted(requestLimits.lastReminder, 'day')} before. Nothing is rejected when the date passes.`

/** Ties what is wrong to its field. */
function useProblems(problems: Record<string, string>) {
  const field = useId()
  const idOf = (name: string) => `${field}-${name}-problem`
  return {
    field,
    problem: (name: string) =>
      Object.hasOwn(problems, name) ? { 'aria-invalid': true, 'aria-describedby': idOf(name) } : {},
    said: (name: string) => <Problem id={idOf(name)} text={problems[name]} />,
  }
}

/** What is typed, and sending it: refused, it stays with its reasons. */
function useAsking({ data, onChanged, onClose }: AskFormProps) {
  const id = data.application._id
  const zone = useOfficeZone()
  const { draft, change, forget } = useAskDraft(id, zone)
  const queries = useQueryClient()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [pending, run] = usePending()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const missing = missingIn(draft)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    const { day, ...asked } = draft
    const body = { ...asked, dueAt: endOfDay(day, zone) ?? '' }
    try {
      await run(() => sessionCall('POST /informationRequests/:id', { params: { id }, body }))
      forget()
      onChanged()
      void queries.invalidateQueries({ queryKey: ['GET /conversations/:id'] })
    } catch (error) {
      console.error('Asking the applicant failed.', error)
      const fields = error instanceof ApiError ? error.fields : {}
      setProblems(Object.keys(fields).length > 0 ? fields : { all: errorText(error) })
    }
  }
  function changeUnsent(changes: Partial<AskDraft>) {
    // What is on its way would leave it behind.
    if (pending) return
    setProblems({})
    change(changes)
  }
  function discard() {
    forget()
    onClose()
  }
  return { draft, zone, send, problems, pending, change: changeUnsent, discard }
}

const missingIn = ({ text, questions }: AskDraft): Record<string, string> => ({
  ...(!text.trim() && { text: 'Please enter a message.' }),
  ...(questions.length === 0 && { questions: 'Please choose at least one answer to reopen.' }),
})

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="desk-problem" role="alert">
      {text}
    </p>
  ) : null
}
