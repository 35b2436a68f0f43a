import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OfficeAward, WaitingList } from '../../../../contract/awards/awards.ts'
import { counted } from '../../../../contract/core/counted.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { officePages } from '../../../../contract/core/office-pages.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useAnswer } from '../../../lists/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { attempt } from '../../../ui/messages/attempt.ts'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { ConfirmDialog } from '../../../ui/windows/confirm-dialog.tsx'
import { nextPerson, previewOffer } from './next-person.ts'
import { useAwardRefresh } from './use-award-refresh.ts'

/** Gives the place of an offer that nobody has answered to the next person, after a question that says who loses what [AWARD2] [AWARD3]. */
export function GiveOn({ award }: { award: OfficeAward }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="border-t border-line pt-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Offer to the next…
      </Button>
      {open && <Question award={award} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Question({ award, onClose }: { award: OfficeAward; onClose: () => void }) {
  const list = useAnswer('GET /awards/waitingList/:id', { params: { id: award.scholarshipId } })
  const give = useGiving(award)
  // Who is next is known before anything is asked.
  if (list.status === 'loading') return null
  const next = list.data && nextPerson(list.data)
  const moves = list.data?.movesUp === 'automatically'
  const nobody =
    list.status === 'failed' ? list.message : 'Nobody is on the waiting list: the place stays free.'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => give(next !== undefined && !moves)}
      title={next ? `Offer this place to ${next.applicant}?` : 'Take this offer back?'}
      about={<About award={award} list={list.data} />}
      text={
        next
          ? moves
            ? moved
            : `You then preview the letter to ${next.applicant} before it is sent.`
          : nobody
      }
      confirmLabel={next ? 'Offer the place' : 'Take the offer back'}
    />
  )
}

const moved = 'Their offer is prepared at once, and can be recalled for a while.'

function About({ award, list }: { award: OfficeAward; list: WaitingList | undefined }) {
  const { applicant, number, amount, answerBy, scholarshipId } = award
  const free = list?.free.length ?? 0
  return (
    <>
      <p>
        <b>{applicant}</b> ({number}) loses {readablePrice(amount)}
        {answerBy && (
          <>
            , and was to answer by <OfficeMoment at={answerBy} />
          </>
        )}
        . Until you do this, they can still accept, even at this moment: then they keep it, and you are told.
      </p>
      {free > 0 && (
        <p>
          {counted(free, 'place')} {free === 1 ? 'is' : 'are'} free without this one:{' '}
          <Link to={officePages.waitingListOf(scholarshipId)} className="underline underline-offset-4">
            see the waiting list
          </Link>
          .
        </p>
      )}
    </>
  )
}

function useGiving({ _id: id, version, scholarshipId }: OfficeAward) {
  const navigate = useNavigate()
  const refresh = useAwardRefresh()
  return async (offers: boolean) => {
    const lapsed = sessionCall('POST /awards/lapse/:id', { params: { id }, body: { version } })
    const done = await attempt('Taking the offer back', lapsed, 'The offer was taken back.')
    await refresh()
    if (!done) return
    const preview = offers ? await previewOffer(id, scholarshipId) : undefined
    await navigate(preview ?? officePages.waitingListOf(scholarshipId))
  }
}
