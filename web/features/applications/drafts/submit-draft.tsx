import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../../contract/messages.ts'
import { readablePrice } from '../../../../contract/money.ts'
import { pages } from '../../../../contract/pages.ts'
import type { Scholarship } from '../../../../contract/scholarships.ts'
import { ApiError } from '../../../api/client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { DraftSaver } from './draft-saver.ts'
import { askedBy } from './draft-steps.ts'

type SubmitDraftProps = {
  scholarship: Scholarship
  saver: DraftSaver
  /** Whether the fee is settled; unknown while it is asked. */
  paid: boolean | undefined
  ready: boolean
}

/** Submits an application that was prepared, once its fee is settled [DRAFT1] [F3]. Nothing is sent by itself. */
export function SubmitDraft({ scholarship, saver, paid, ready }: SubmitDraftProps) {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])

  async function submit() {
    setPending(true)
    setProblem(undefined)
    try {
      const { draft, answers } = saver.current()
      const asked = askedBy(draft.definition, answers)
      if (!(await saver.saveAll({ asked }))) {
        const [, message] = Object.entries(saver.current().refused).find(([name]) => asked.has(name)) ?? []
        throw new ApiError(0, message ? { message } : {})
      }
      const id = await send(saver, scholarship._id)
      toast.success(messages.applied, 3000)
      await navigate(id ? pages.receipt(id) : pages.myApplication, { replace: true })
    } catch (error) {
      console.error('Submitting failed.', error)
      setProblem(errorText(error))
      await saver.reload().catch(() => undefined)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
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
      {paid === false ? (
        <>
          <p>
            Submitting needs the application fee of {readablePrice(scholarship.applicationFees)}. You come
            back here after paying; nothing is submitted by itself.
          </p>
          <LinkButton to={pages.paymentFor(scholarship._id)} size="large">
            Pay {readablePrice(scholarship.applicationFees)} and continue
          </LinkButton>
        </>
      ) : (
        <>
          <p>
            After submitting, the answers can no longer be changed here. You get a receipt with all of them.
          </p>
          <Button
            size="large"
            oncePressed
            pending={pending}
            disabled={!ready || paid === undefined}
            onClick={() => void submit()}
          >
            Submit application
          </Button>
        </>
      )}
    </div>
  )
}

/**
 * @returns the application's id; nothing when an earlier attempt, whose answer was lost, has submitted it
 * @throws ApiError
 */
async function send(saver: DraftSaver, scholarshipId: string): Promise<string | undefined> {
  const { _id: id, formVersion } = saver.current().draft
  try {
    const body = { formVersion }
    return (await sessionCall('POST /drafts/submit/:id', { params: { id }, body })).insertedId
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    if (await hasApplied(scholarshipId)) return undefined
    throw error
  }
}

/** A draft cannot be begun where one has applied. */
async function hasApplied(scholarshipId: string): Promise<boolean> {
  try {
    await sessionCall('POST /drafts', { body: { scholarshipId } })
    return false
  } catch (error) {
    return error instanceof ApiError && error.code === 'already_applied'
  }
}
