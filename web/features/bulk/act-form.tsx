import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { conversationLimits } from '../../../contract/conversations/conversation-limits.ts'
import { withSign } from '../../../contract/core/typed-price.ts'
import { pages } from '../../../contract/core/pages.ts'
import { decisionLimits } from '../../../contract/decisions/decision-limits.ts'
import { outcomeLabels, outcomes, reasons } from '../../../contract/decisions/decision-terms.ts'
import { deskLimits } from '../../../contract/desk/desk-limits.ts'
import type { Call } from '../../../contract/endpoints.ts'
import { askedWordings } from '../../../contract/forms/asked-wordings.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { answerQuery } from '../../lists/use-answer.ts'
import { useLoad } from '../../lists/use-load.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { Labelled, LabelledSelect } from '../../ui/fields/labelled.tsx'
import { useSite } from '../../ui/site.ts'
import { dayIn, DueDay, endOfDay, useOfficeZone } from '../information-requests/due-day.tsx'
import { ReopenedAnswers } from '../information-requests/reopened-answers.tsx'
import type { ActDraft, ActName, BulkActsProps } from './act-draft.ts'

type ActFormProps = BulkActsProps & {
  act: ActName
  draft: ActDraft
  change: (changes: Partial<ActDraft>) => void
}

/** The form of a bulk action; it leads to the preview, and the input is kept [DESK4]. */
export function ActForm({ act, draft, change, count, select, ...others }: ActFormProps) {
  const { preview, pending, problem } = usePreview({ act, draft, select })
  const form = useRef<HTMLFormElement>(null)
  const note = useId()
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus(), [])
  return (
    <form
      ref={form}
      className="desk-panel"
      aria-label={panelNames[act]}
      aria-describedby={problem ? note : undefined}
      onSubmit={event => void preview(event)}
    >
      <Fields act={act} draft={draft} change={change} {...others} />
      {problem && (
        <p id={note} role="alert" className="desk-problem">
          {problem}
        </p>
      )}
      <div className="desk-acts">
        <Button type="submit" size="small" oncePressed pending={pending}>
          Preview {count.toLocaleString('en')}
        </Button>
        <Button data-leave size="small" variant="quiet" oncePressed onClick={() => change({ open: null })}>
          Cancel
        </Button>
      </div>
      <p className="desk-quiet">Nothing changes until you run it on the next page.</p>
    </form>
  )
}

/** Creates the bulk action for the chosen applications, and leads to its preview. */
function usePreview({ act, draft, select }: Pick<ActFormProps, 'act' | 'draft' | 'select'>) {
  const { currencySign } = useSite()
  const zone = useOfficeZone()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  // Sent again without an answer, it is made once.
  const sent = useRef({ text: '', id: '' })

  async function preview(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      const asked = { act: actOf(act, draft, { currencySign, zone }), selection: select() }
      const text = JSON.stringify(asked)
      if (sent.current.text !== text) sent.current = { text, id: crypto.randomUUID() }
      const { insertedId } = await sessionCall('POST /bulk', { body: { _id: sent.current.id, ...asked } })
      // Asked for again on purpose, it is frozen again.
      sent.current = { text: '', id: '' }
      // Still pending: the form stays until the next page is there.
      await navigate(pages.bulk(insertedId), { state: { back: pathname + search } })
    } catch (error) {
      console.error('Preparing the preview failed.', error)
      const [said] = Object.values((error instanceof ApiError && error.fields) || {})
      setProblem(said ?? errorText(error))
      setPending(false)
    }
  }
  return { preview, pending, problem }
}

const panelNames: Record<ActName, string> = {
  assign: 'Assign',
  share: 'Share out evenly',
  label: 'Label',
  propose: 'Propose an outcome',
  ask: 'Ask the applicants',
}

type Office = { currencySign: string; zone: string }

function actOf(
  act: ActName,
  draft: ActDraft,
  { currencySign, zone }: Office,
): Call<'POST /bulk'>['body']['act'] {
  if (act === 'ask') {
    const { text, questions, day } = draft
    return { kind: act, text, questions, dueAt: endOfDay(day || dayIn(7, zone), zone) ?? '' }
  }
  if (act === 'assign') return { kind: act, assignee: draft.assignee || null }
  if (act === 'share') return { kind: act, officers: draft.officers }
  if (act === 'label') return { kind: draft.removes ? 'unlabel' : 'label', label: draft.label }
  const { outcome, terms, reason, word } = draft
  const amount = withSign(draft.amount, currencySign) || null
  return { kind: act, decision: { outcome, amount, terms, reason, word } }
}

type FieldsProps = Pick<ActFormProps, 'act' | 'draft' | 'change' | 'officers' | 'single'>

function Fields({ act, ...props }: FieldsProps) {
  if (act === 'assign') return <Assignee {...props} />
  if (act === 'share') return <Officers {...props} />
  if (act === 'ask') return <Asking {...props} />
  return act === 'label' ? <Label {...props} /> : <Outcome {...props} />
}

type PartProps = Omit<FieldsProps, 'act'>

function Assignee({ draft, change, officers }: PartProps) {
  return (
    <LabelledSelect
      label="Assign to"
      value={draft.assignee}
      choices={[['', 'Nobody'], ...officers.map(({ _id, name }) => [_id, name] as const)]}
      onChange={assignee => change({ assignee })}
    />
  )
}

function Officers({ draft, change, officers }: PartProps) {
  return (
    <fieldset className="desk-checks">
      <legend>Share out evenly among</legend>
      {officers.map(({ _id, name }) => (
        <label key={_id}>
          <input
            type="checkbox"
            checked={draft.officers.includes(_id)}
            onChange={event => {
              const others = draft.officers.filter(each => each !== _id)
              change({ officers: event.target.checked ? [...others, _id] : others })
            }}
          />
          {name}
        </label>
      ))}
      <p className="desk-quiet">
        Each goes to the officer with the fewest open applications. Those already assigned to one of them stay
        there.
      </p>
    </fieldset>
  )
}

const labelActs = [
  ['add', 'Add a label'],
  ['remove', 'Remove a label'],
] as const

function Label({ draft, change }: PartProps) {
  return (
    <>
      <LabelledSelect
        label="Action"
        value={draft.removes ? 'remove' : 'add'}
        choices={labelActs}
        onChange={act => change({ removes: act === 'remove' })}
      />
      <Labelled label="Label">
        {id => (
          <input
            id={id}
            value={draft.label}
            maxLength={deskLimits.label}
            required
            onChange={event => change({ label: event.target.value })}
          />
        )}
      </Labelled>
    </>
  )
}

/** What is asked of all that are chosen, within one scholarship: elsewhere questions are others [TALK1]. */
function Asking({ draft, change, single }: PartProps) {
  const scholarship = new URLSearchParams(useLocation().search).get('scholarship')
  const zone = useOfficeZone()
  if (!single || !scholarship)
    return <p>Please filter the queue by one scholarship first: each has its own questions.</p>
  return (
    <>
      <Labelled label="Message to each">
        {id => (
          <textarea
            id={id}
            rows={4}
            required
            value={draft.text}
            maxLength={conversationLimits.message}
            onChange={event => change({ text: event.target.value })}
          />
        )}
      </Labelled>
      <Questions draft={draft} change={change} scholarship={scholarship} />
      <DueDay day={draft.day || dayIn(7, zone)} zone={zone} onChange={day => change({ day })} />
      <p className="desk-quiet">
        All other answers stay closed. The email says that you asked, not what. Undo withdraws requests that
        are still unanswered.
      </p>
    </>
  )
}

function Questions({
  draft,
  change,
  scholarship,
}: Pick<PartProps, 'draft' | 'change'> & { scholarship: string }) {
  const form = useLoad(answerQuery('GET /applicationForm/:id', { params: { id: scholarship } }))
  return (
    <Loaded state={form} name="the questions">
      {({ definition }) => (
        <ReopenedAnswers
          reopenable={askedWordings(definition)}
          questions={draft.questions}
          onChange={questions => change({ questions })}
        />
      )}
    </Loaded>
  )
}

function Outcome({ draft, change, single }: PartProps) {
  const { outcome } = draft
  return (
    <>
      <LabelledSelect
        label="Outcome"
        value={outcome}
        choices={outcomes.map(each => [each, outcomeLabels[each]])}
        onChange={chosen => change({ outcome: chosen as ActDraft['outcome'], reason: '' })}
      />
      {outcome === 'award' && <Award draft={draft} change={change} />}
      <LabelledSelect
        label="Reason"
        value={draft.reason}
        required
        choices={[['', 'Please choose'], ...reasons[outcome].map(reason => [reason, reason] as const)]}
        onChange={reason => change({ reason })}
      />
      <Labelled label="A sentence for each letter">
        {id => (
          <textarea
            id={id}
            rows={2}
            value={draft.word}
            maxLength={decisionLimits.word}
            onChange={event => change({ word: event.target.value })}
          />
        )}
      </Labelled>
      <p className="desk-quiet">
        Only proposed if decisions are held{single ? '' : ': the preview says which scholarships hold them'}.
      </p>
    </>
  )
}

function Award({ draft, change }: Pick<PartProps, 'draft' | 'change'>) {
  const text = (label: string, name: 'amount' | 'terms', most: number) => (
    <Labelled label={label}>
      {id => (
        <input
          id={id}
          value={draft[name]}
          maxLength={most}
          onChange={event => change({ [name]: event.target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      {text('Amount for each', 'amount', 20)}
      {text('Terms', 'terms', decisionLimits.terms)}
    </>
  )
}
