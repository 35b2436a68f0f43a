import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../contract/core/counted.ts'
import { isFree, readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { closingOf } from '../../../../contract/scholarships/lifecycle/closing.ts'
import { errorText } from '../../../forms/field-errors.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatLocalMinute } from '../../../ui/time/local-minute.ts'
import { OwnCase, useOwnCase } from '../../applications/own-case.tsx'
import { ActionBar } from '../action-bar.tsx'
import type { Step } from '../draft-steps.ts'
import type { OpenDraft } from '../open-draft.ts'
import { commonStep, type SeveralSteps } from './common-step.ts'
import { FocusedHeading } from './focused-heading.tsx'
import type { Prepared } from './several-drafts.ts'
import type { Sent, useSending } from './use-sending.ts'

/** The card form is loaded when the first fee is to be paid. */
const SeveralFee = lazy(async () => ({ default: (await import('./several-fee.tsx')).SeveralFee }))

type SeveralReviewProps = {
  prepared: readonly Prepared[]
  /** The drafts that are not sent yet, with their steps in `several`. */
  open: readonly OpenDraft[]
  paid: readonly string[]
  several: SeveralSteps
  sending: ReturnType<typeof useSending>
  goTo: (step: string) => void
  onLeave: () => Promise<void>
}

/** What can be done about one of them now. */
type Standing =
  | Sent
  | { step: 'missing'; count: number; at: string }
  | { step: 'ready' }
  | { step: 'due' }
  | { step: 'refused'; message: string }

/** Every application before it is sent, and what became of it: sent, waiting for its fee, or why not [ELIG12]. */
export function SeveralReview(props: SeveralReviewProps) {
  const { prepared, sending, goTo, onLeave } = props
  const [settled, setSettled] = useState(props.paid)
  /** The fees to pay now, in turn. */
  const [fees, setFees] = useState<readonly Prepared[]>([])
  const [fee, ...others] = fees
  const [count, setCount] = useState(0)
  const standings = standingsOf(props, settled)
  const of = (step: Standing['step']) => prepared.filter((_, number) => standings[number]?.step === step)
  const done = of('sent').length
  const missing = standings.find(each => each.step === 'missing')
  const pay = (due: readonly Prepared[]) => {
    setFees(due)
    setCount(due.length)
  }
  if (fee) {
    const { _id: id } = fee.scholarship
    return (
      <Suspense>
        <SeveralFee
          key={id}
          scholarship={fee.scholarship}
          place={[count - others.length, count]}
          onLater={() => setFees(others)}
          onSettled={() => {
            setSettled([...settled, id])
            setFees(others)
            void sending.send([id])
          }}
        />
      </Suspense>
    )
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <div>
        <FocusedHeading>
          {done > 0 ? `${done} of ${prepared.length} sent` : `Check all ${prepared.length}`}
        </FocusedHeading>
        <p className="text-ink-soft">
          Each is sent separately, the free ones first. Nothing is paid or sent twice.
        </p>
      </div>
      {prepared.map((each, number) => (
        <One
          key={each.scholarship._id}
          prepared={each}
          standing={standings[number]!}
          onFix={goTo}
          onRetry={ownCase => void sending.send([each.scholarship._id], ownCase)}
          onPay={() => pay([each])}
        />
      ))}
      <ActionBar>
        <Button variant="quiet" className="max-sm:px-2" onClick={() => void onLeave()}>
          Save and leave
        </Button>
        <Next
          ready={of('ready').length}
          due={of('due').length}
          onFix={missing ? () => goTo(missing.at) : undefined}
          sending={of('sending').length > 0}
          onSend={() => {
            void sending.send(of('ready').map(({ scholarship }) => scholarship._id))
            pay(of('due'))
          }}
        />
      </ActionBar>
    </div>
  )
}

function standingsOf(
  { prepared, open, several: { common, own }, sending: { sent } }: SeveralReviewProps,
  settled: readonly string[],
): Standing[] {
  return prepared.map(({ scholarship, open: draft, refusal }) => {
    const { _id: id, applicationFees } = scholarship
    if (sent[id]) return sent[id]
    if (refusal?.code === 'already_applied') return { step: 'sent' }
    if (!draft) return { step: 'refused', message: refusal?.message ?? '' }
    const step = own[open.indexOf(draft)]
    const count = errorsOf(common) + (step ? errorsOf(step) : 0)
    if (count > 0) return { step: 'missing', count, at: errorsOf(common) > 0 ? commonStep : step!.id }
    return { step: isFree(applicationFees) || settled.includes(id) ? 'ready' : 'due' }
  })
}

const errorsOf = ({ errors }: Step) => Object.keys(errors).length

type NextProps = {
  ready: number
  due: number
  sending: boolean
  onSend: () => void
  /** Leads to the first answer that is missing, where there is one. */
  onFix: (() => void) | undefined
}

function Next({ ready, due, sending, onSend, onFix }: NextProps) {
  const primary = 'min-w-40 flex-1 max-sm:px-3'
  if (ready + due === 0 && !sending) {
    if (onFix) {
      return (
        <Button size="large" className={primary} onClick={onFix}>
          Answer what is missing
        </Button>
      )
    }
    return (
      <LinkButton to={pages.myApplication} size="large" className={primary}>
        My Applications
      </LinkButton>
    )
  }
  const fees = due > 0 ? `pay ${counted(due, 'fee')}` : ''
  const label = ready > 0 ? `Send ${ready}${fees && `, then ${fees}`}` : `P${fees.slice(1)} and send`
  return (
    <Button size="large" className={primary} oncePressed pending={sending} onClick={onSend}>
      {sending ? 'Sending…' : label}
    </Button>
  )
}

type OneProps = {
  prepared: Prepared
  standing: Standing
  onFix: (step: string) => void
  onRetry: (ownCase: { ownCase?: string }) => void
  onPay: () => void
}

function One({ prepared: { scholarship, open }, standing, onFix, onRetry, onPay }: OneProps) {
  const ownCase = useOwnCase(open?.saver.current().draft._id ?? '')
  const hear = useEffectEvent(ownCase.hears)
  const error = standing.step === 'failed' ? standing.error : undefined
  useEffect(() => {
    hear(error)
  }, [error])
  const { _id: id, scholarshipName, universityName, applicationFees } = scholarship
  const fee = isFree(applicationFees) ? 'Free' : readablePrice(applicationFees)
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div>
        <h3 className="text-xl">{scholarshipName}</h3>
        <p className="text-ink-soft">{universityName}</p>
      </div>
      <p className="flex flex-wrap gap-x-5">
        <span>
          Closes <strong>{formatLocalMinute(closingOf(scholarship))}</strong>
        </span>
        <span>
          Application Fees <strong>{fee}</strong>
        </span>
      </p>
      {error !== undefined && <OwnCase ownCase={ownCase} />}
      <div
        className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
        role="status"
      >
        <Said standing={standing} fee={fee} />
        <Act
          standing={standing}
          name={scholarshipName}
          fee={fee}
          id={id}
          {...{ onFix, onPay }}
          onRetry={() => onRetry(ownCase.body())}
        />
      </div>
    </Card>
  )
}

function Said({ standing, fee }: { standing: Standing; fee: string }): ReactNode {
  switch (standing.step) {
    case 'sent':
      return <StatusBadge tone="success">Sent</StatusBadge>
    case 'sending':
      return 'Sending…'
    case 'failed':
      return <p className="font-semibold text-danger">Not sent. {errorText(standing.error)}</p>
    case 'refused':
      return <p className="font-semibold text-danger">{standing.message}</p>
    case 'missing':
      return <p>{counted(standing.count, 'answer')} missing or wrong</p>
    case 'due':
      return <p>Everything is answered. Waits for its fee of {fee}.</p>
    default:
      return <p>Everything is answered.</p>
  }
}

type ActProps = Pick<OneProps, 'standing' | 'onFix' | 'onPay'> & {
  onRetry: () => void
  name: string
  fee: string
  id: string
}

function Act({ standing, name, fee, id, onFix, onRetry, onPay }: ActProps) {
  const about = <span className="sr-only">: {name}</span>
  const link = 'font-semibold text-accent underline underline-offset-4'
  switch (standing.step) {
    case 'sent':
      return (
        <Link
          to={standing.applicationId ? pages.receipt(standing.applicationId) : pages.myApplication}
          className={link}
        >
          {standing.applicationId ? 'Receipt' : 'My Applications'}
          {about}
        </Link>
      )
    case 'failed':
      return (
        <>
          <Link to={pages.apply(id, 'review')} className={link}>
            Open{about}
          </Link>
          <Button variant="secondary" onClick={onRetry}>
            Try again{about}
          </Button>
        </>
      )
    case 'missing':
      return (
        <Button variant="secondary" onClick={() => onFix(standing.at)}>
          Answer{about}
        </Button>
      )
    case 'due':
      return (
        <Button variant="secondary" onClick={onPay}>
          Pay {fee} and send{about}
        </Button>
      )
    default:
      return null
  }
}
