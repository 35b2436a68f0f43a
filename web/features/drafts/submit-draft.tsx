import { counted } from '../../../contract/core/counted.ts'
import { use, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { readablePrice } from '../../../contract/core/money.ts'
import { pages } from '../../../contract/core/pages.ts'
import type { Draft } from '../../../contract/drafts/drafts.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { ApiError } from '../../api/api-error.ts'
import { sessionCall } from '../../api/session-client.ts'
import { errorText } from '../../forms/field-errors.ts'
import { OwnCase, useNotMet, useOwnCase } from '../applications/own-case.tsx'
import { useOtherDegree } from '../applications/other-degree.tsx'
import { KnownDocuments } from '../documents/known-documents.ts'
import { isUnderWay } from '../documents/uploads.ts'
import { attempt } from '../../ui/messages/attempt.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/messages/toast-store.ts'
import { ConfirmDialog } from '../../ui/windows/confirm-dialog.tsx'
import { ActionBar } from './action-bar.tsx'
import type { Answer, DraftSaver, DraftState } from './draft-saver.ts'
import { askedBy, isCorrected } from './draft-steps.ts'

type SubmissionProps = {
  submission: ReturnType<typeof useSubmission>
  /** How many answers are missing or wrong. */
  missing: number
  /** How many referees are to be named. */
  unnamed: number
  ready: boolean
  /** Leads to the first answer that is missing. */
  onAnswer: () => void
}

type SubmitDraftProps = SubmissionProps & {
  scholarship: Scholarship
  state: DraftState
  degree: string
  /** Whether the fee is settled; unknown while it is asked. */
  paid: boolean | undefined
  onLeave: () => Promise<void>
}

/** Submits an application that was prepared, once its fee is settled [DRAFT1] [F3]. Nothing is submitted before that. */
export function SubmitDraft(props: SubmitDraftProps) {
  const { submission, scholarship, state, degree, paid, missing, unnamed, onLeave } = props
  const fee = readablePrice(scholarship.applicationFees)
  const otherDegree = useOtherDegree(scholarship)
  const notMet = useNotMet(scholarship._id, { definition: state.draft.definition, answers: state.answers })
  async function submitIfMeant() {
    if (await otherDegree.isMeant(degree)) await submission.submit()
  }
  return (
    <>
      <Problem {...submission} notMet={notMet} />
      <p>{unnamed > 0 && missing === 0 ? nameFirst : nextStep({ fee, paid, missing })}</p>
      {paid === false && missing > 0 && (
        <LinkButton to={pages.paymentFor(scholarship._id)} variant="secondary" className="justify-self-start">
          Pay {fee} and continue
        </LinkButton>
      )}
      <ActionBar>
        <Button variant="quiet" className="max-sm:px-2" onClick={() => void onLeave()}>
          Save and leave
        </Button>
        <NextAct {...props} fee={fee} onSubmit={() => void submitIfMeant()} />
      </ActionBar>
      {otherDegree.dialog}
    </>
  )
}

type NextActProps = SubmitDraftProps & { fee: string; onSubmit: () => void }

/** What is to be done first: answering, naming referees, paying; then submitting. */
function NextAct({
  scholarship,
  fee,
  paid,
  missing,
  unnamed,
  ready,
  onAnswer,
  onSubmit,
  ...props
}: NextActProps) {
  if (missing > 0) return <AnswerMissing missing={missing} onAnswer={onAnswer} />
  if (unnamed > 0)
    return (
      <LinkButton to={pages.references} size="large" className={primary}>
        Name referees
      </LinkButton>
    )
  if (paid === false)
    return (
      <LinkButton to={pages.paymentFor(scholarship._id)} size="large" className={primary}>
        Pay {fee} and continue
      </LinkButton>
    )
  return (
    <Button
      size="large"
      className={primary}
      oncePressed
      pending={props.submission.pending}
      disabled={!ready || paid === undefined}
      onClick={onSubmit}
    >
      Submit application
    </Button>
  )
}

const primary = 'min-w-40 flex-1 max-sm:px-3'

const nameFirst =
  'Everything is answered. Please name your referees before you submit; their letters may come later.'

function nextStep({ fee, paid, missing }: { fee: string; paid: boolean | undefined; missing: number }) {
  if (missing > 0) {
    const first = missing === 1 ? 'One answer is missing' : `${missing} answers are missing`
    return paid === false
      ? `${first}. Pay now, or when you have finished.`
      : `${first}. After that you can submit.`
  }
  return paid === false
    ? `Everything is answered. To submit, first pay the application fee of ${fee}. You come back here after paying; nothing is submitted until you press Submit.`
    : `You get a receipt with all answers. ${dashboardMessages.canCorrect}`
}

type SubmitCorrectionsProps = SubmissionProps & {
  saver: DraftSaver
  /** How many answers differ from what was submitted. */
  corrected: number
}

/** Sends corrections of a submitted application, or drops them [U4]. */
export function SubmitCorrections(props: SubmitCorrectionsProps) {
  const { submission, saver, corrected, missing, ready, onAnswer } = props
  const { pending, submit } = submission
  const [dropping, setDropping] = useState(false)
  return (
    <>
      <Problem {...submission} />
      <p>You get a new receipt; the earlier one stays. {dashboardMessages.canCorrect}</p>
      <ActionBar>
        <Button variant="quiet" className="max-sm:px-2" onClick={() => setDropping(true)}>
          Undo all
        </Button>
        {missing > 0 ? (
          <AnswerMissing missing={missing} onAnswer={onAnswer} />
        ) : (
          <Button
            size="large"
            className={primary}
            oncePressed
            pending={pending}
            disabled={!ready || corrected === 0}
            onClick={() => void submit()}
          >
            {sendLabel(corrected)}
          </Button>
        )}
      </ActionBar>
      <DropCorrections open={dropping} onClose={() => setDropping(false)} saver={saver} />
    </>
  )
}

type DropCorrectionsProps = { open: boolean; onClose: () => void; saver: DraftSaver }

function DropCorrections({ open, onClose, saver }: DropCorrectionsProps) {
  const navigate = useNavigate()
  const { _id: id, corrects } = saver.current().draft
  async function drop() {
    await saver.saveAll()
    if (!(await attempt('Undoing', sessionCall('DELETE /drafts/:id', { params: { id } })))) return
    saver.forget()
    await navigate(corrects ? pages.receipt(corrects.applicationId) : pages.myApplication, { replace: true })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={drop}
      title="Undo all corrections?"
      text="What you submitted stays as it is."
      confirmLabel="Undo all"
      cancelLabel="Keep them"
    />
  )
}

function sendLabel(corrected: number): string {
  if (corrected === 0) return 'Nothing corrected yet'
  return corrected === 1 ? 'Send 1 correction' : `Send ${corrected} corrections`
}

function AnswerMissing({ missing, onAnswer }: Pick<SubmissionProps, 'missing' | 'onAnswer'>) {
  return (
    <Button size="large" className={primary} onClick={onAnswer}>
      Fix {counted(missing, 'answer')}
    </Button>
  )
}

type ProblemProps = Pick<SubmissionProps['submission'], 'problem' | 'ownCase'> & {
  /** Conditions that are known not to be met. */
  notMet?: readonly string[]
}

/** Why submitting failed, which takes the focus, and what is to be said about it. */
export function Problem({ problem, ownCase, notMet }: ProblemProps) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])
  return (
    <>
      {problem && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="flex gap-2 rounded-control bg-danger-soft p-4 font-semibold text-danger"
        >
          <Icon name="alert" className="mt-0.5 size-5" /> {problem}
        </p>
      )}
      <OwnCase ownCase={ownCase} known={notMet} />
    </>
  )
}

/**
 * Saves what is typed, submits it once, and leads to the receipt. The reason of a failure stays when a correction
 * becomes a new application because another tab cancelled the old one.
 */
export function useSubmission(saver: DraftSaver) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ownCase = useOwnCase(saver.current().draft._id)
  const { uploads } = use(KnownDocuments)
  async function leave({ corrects }: Draft, id: string | undefined) {
    ownCase.forget()
    toast.success(corrects ? dashboardMessages.applicationUpdated : dashboardMessages.applied, 3000)
    await navigate(id ? pages.receipt(id) : pages.myApplication, { replace: true })
  }
  async function submit() {
    // Sent without it, the answer would be final, and lack the document.
    const coming = uploads?.current().find(isUnderWay)
    if (coming)
      return setProblem(`“${coming.file.name}” is still uploading. Please send once it has arrived.`)
    setPending(true)
    setProblem(undefined)
    const { draft, answers } = saver.current()
    try {
      await leave(draft, await submitDraft(saver, ownCase.body()))
    } catch (error) {
      if (!ownCase.hears(error)) console.error('Submitting failed.', error)
      setProblem(errorText(error))
      await saver.reload().catch(() => undefined)
      const sent = hasArrived(draft.corrects, answers, saver.current().draft.corrects)
      if (sent) await leave(draft, draft.corrects?.applicationId)
    } finally {
      setPending(false)
    }
  }
  return { pending, problem, submit, ownCase }
}

/**
 * Saves what is typed, and submits it.
 * @returns the application's id; nothing when an earlier attempt, whose answer was lost, has submitted it
 * @throws ApiError
 */
export async function submitDraft(
  saver: DraftSaver,
  ownCase: { ownCase?: string } = {},
): Promise<string | undefined> {
  const { draft, answers } = saver.current()
  const request = draft.corrects?.request
  const asked = request ? new Set(request.questions) : askedBy(draft.definition, answers)
  if (!(await saver.saveAll({ asked }))) {
    const [, message] = Object.entries(saver.current().refused).find(([name]) => asked.has(name)) ?? []
    throw new ApiError(0, message ? { message } : {})
  }
  return send(saver, ownCase)
}

async function send(saver: DraftSaver, ownCase: { ownCase?: string }): Promise<string | undefined> {
  const { _id: id, formVersion, scholarshipId, corrects } = saver.current().draft
  try {
    const body = {
      formVersion,
      ...ownCase,
      ...(corrects && { corrects: corrects.applicationId }),
      ...(corrects?.request && { request: corrects.request._id }),
    }
    return (await sessionCall('POST /drafts/submit/:id', { params: { id }, body })).insertedId
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    if (corrects && (await hasNewReceipt(corrects))) return corrects.applicationId
    if (!corrects && (await hasApplied(scholarshipId))) return undefined
    throw error
  }
}

/**
 * True when what was asked for stands in a newer receipt: only the answer of the server was lost. The draft stays where it has
 * corrections that nobody asked for.
 */
function hasArrived(
  before: Draft['corrects'],
  answers: Readonly<Record<string, Answer>>,
  now: Draft['corrects'],
): boolean {
  if (!before?.request || !now || now.number === before.number) return false
  return before.request.questions.every(question => !isCorrected(question, answers[question], now))
}

async function hasNewReceipt({ applicationId: id, number }: { applicationId: string; number: string }) {
  const receipt = await sessionCall('GET /appliedScholarship/receipt/:id', { params: { id }, query: {} })
  return receipt.number !== number
}

/** A person who has applied cannot begin a draft. */
async function hasApplied(scholarshipId: string): Promise<boolean> {
  try {
    await sessionCall('POST /drafts', { body: { scholarshipId } })
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'already_applied'
  }
}
