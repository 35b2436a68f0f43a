import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AwardCondition, OwnAward } from '../../../../contract/awards/awards.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { isConflict } from '../../../forms/conflict.ts'
import { refusalText } from '../../../forms/field-errors.ts'
import { usePending } from '../../../forms/use-pending.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { toast } from '../../../ui/messages/toast-store.ts'
import { formatLongDay } from '../../../ui/time/long-day.ts'
import { BackToOffer } from './back-links.tsx'
import { ConditionText } from './condition-text.tsx'
import type { ConditionSaver } from './condition-saver.ts'
import { ProofDocuments, useProof } from './proof-documents.tsx'
import { useConditionSaver } from './use-condition.ts'

type GiveProps = { award: OwnAward; condition: AwardCondition }

/** Gives the office something that an award asks for [AWARD4]. */
export function GiveCondition({ award, condition }: GiveProps) {
  const { words, dueOn, state } = condition
  return (
    <div className="max-w-2xl">
      <BackToOffer title={words} id={award._id}>
        {isOpen(condition)
          ? `By ${formatLongDay(dueOn)}`
          : state === 'given'
            ? 'Sent, being checked'
            : 'Confirmed'}
      </BackToOffer>
      {state === 'sentBack' && (
        <p className="mb-4 rounded-card bg-danger-soft p-4 [overflow-wrap:anywhere]">
          <strong className="text-danger">The office sent it back:</strong> “{condition.note}”
        </p>
      )}
      {isOpen(condition) && <Giving award={award} condition={condition} />}
    </div>
  )
}

const isOpen = ({ state }: AwardCondition) => state === 'open' || state === 'sentBack'

function Giving({ award, condition }: GiveProps) {
  const opened = useConditionSaver(award._id, condition)
  return (
    <Loaded state={opened} name="what you typed">
      {saver =>
        condition.kind === 'proof' ? (
          <Proof {...{ award, condition, saver }} />
        ) : (
          <Text {...{ award, condition, saver }} />
        )
      }
    </Loaded>
  )
}

type WithSaver = GiveProps & { saver: ConditionSaver }

function Text({ award, condition, saver }: WithSaver) {
  const state = useTyped(saver)
  const { give, pending, problem, forget } = useGiving(award, condition, saver)
  function send(event: FormEvent) {
    event.preventDefault()
    void give({ answer: state.typed.answer.trim(), missing: missingWords[condition.kind] })
  }
  return (
    <Card className="p-4 sm:p-5">
      <form noValidate className="grid gap-4" onSubmit={send}>
        <ConditionText
          condition={condition}
          saver={saver}
          state={state}
          problem={problem}
          readOnly={pending}
          onType={forget}
        />
        <Acts id={award._id} pending={pending} blocked={(state.others.answer ?? []).length > 0} />
      </form>
    </Card>
  )
}

function Proof({ award, condition, saver }: WithSaver) {
  const proof = useProof(condition)
  const { give, pending, problem, forget } = useGiving(award, condition, saver)
  function send(event: FormEvent) {
    event.preventDefault()
    void give({ answer: '', documents: proof.chosen, missing: missingWords.proof }).then(
      given => given && proof.forget(),
    )
  }
  return (
    <Card className="p-4 sm:p-5">
      <form noValidate className="grid gap-4" onSubmit={send}>
        <ProofDocuments proof={proof} name={condition._id} problem={problem} onChange={forget} />
        <Acts id={award._id} pending={pending} />
      </form>
    </Card>
  )
}

const missingWords = {
  proof: 'Please choose a document.',
  letter: 'Please write the letter.',
  statement: 'Please write the statement.',
  number: 'Please enter the number.',
} as const satisfies Record<AwardCondition['kind'], string>

function Acts({ id, pending, blocked }: { id: string; pending: boolean; blocked?: boolean }) {
  return (
    <p className="grid gap-2 sm:flex sm:gap-3">
      <Button type="submit" size="large" pending={pending} disabled={blocked}>
        Send it to the office
      </Button>
      <LinkButton variant="quiet" size="large" to={pages.award(id)}>
        Back
      </LinkButton>
    </p>
  )
}

interface Given {
  answer: string
  documents?: readonly string[]
  /** What is said when there is neither. */
  missing: string
}

/** Sends it; when something else was saved meanwhile, that is shown first. */
function useGiving(award: OwnAward, { _id: id }: AwardCondition, saver: ConditionSaver) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [pending, run] = usePending()
  async function send({ answer, documents = [] }: Given) {
    if (answer !== '' && !(await saver.saveAll())) return setProblem(saver.current().problem || undefined)
    const body = { version: saver.version, answer, documents: [...documents] }
    const { version } = await sessionCall('POST /awards/conditions/give/:id', { params: { id }, body })
    await saver.given(version)
    return true
  }
  async function give(given: Given): Promise<boolean> {
    if (pending) return false
    if (given.answer === '' && !given.documents?.length) {
      setProblem(given.missing)
      return false
    }
    try {
      if (!(await run(() => send(given)))) return false
    } catch (error) {
      console.error('Sending what an award asks for failed.', error)
      setProblem(refusalText(error))
      if (isConflict(error)) await saver.reload()
      if (error instanceof ApiError && error.code === 'condition_settled') await queries.invalidateQueries()
      return false
    }
    toast.success('Sent. The office checks it.')
    await queries.invalidateQueries({ queryKey: ['GET /ownAwards/:id'] })
    await navigate(pages.award(award._id))
    return true
  }
  return { give, pending, problem, forget: () => setProblem(undefined) }
}
