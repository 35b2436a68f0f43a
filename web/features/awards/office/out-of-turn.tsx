import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { awardLimits } from '../../../../contract/awards/award-limits.ts'
import type { offerNext, WaitingList } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { withSign } from '../../../../contract/core/typed-price.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import type { Chosen } from '../../../lists/use-dialog-target.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useSite } from '../../../ui/site.ts'
import { FormWindow, type Typed } from '../../../ui/windows/form-window.tsx'
import { WindowForm } from '../../../ui/windows/window-form.tsx'
import { batchPage } from '../../decisions/decision-texts.tsx'
import { useAwardRefresh } from './use-award-refresh.ts'

/** A free place, who is to be offered it, and who would be next before them. */
export interface OutOfTurn {
  place: WaitingList['free'][number]
  person: WaitingList['people'][number]
  passed: WaitingList['people']
}

type OutOfTurnWindowProps = { id: string; chosen: Chosen<OutOfTurn> }

/** The window in which an officer says why a place is offered to somebody who is not next; the letter is previewed as always [AWARD3]. */
export function OutOfTurnWindow({ id, chosen }: OutOfTurnWindowProps) {
  const refresh = useAwardRefresh()
  return (
    <FormWindow
      chosen={chosen}
      onSaved={() => void refresh()}
      title="Offer a place out of turn"
      keptAs={({ place, person }) => `out-of-turn:${place.awardId}:${person.applicationId}`}
      about={({ place, person }) => `The place of ${place.number}, to ${person.applicant}`}
    >
      {(wish, onSaved, typed) => <OfferForm id={id} wish={wish} onSaved={onSaved} typed={typed} />}
    </FormWindow>
  )
}

type OfferFormProps = { id: string; wish: OutOfTurn; onSaved: () => void; typed: Typed }

const schema = () => import('../../../../contract/awards/awards.ts').then(module => module.offerNext)

/** Names that the window says; the others are counted. */
const named = 5

function OfferForm({ id, wish: { place, person, passed }, onSaved, typed }: OfferFormProps) {
  const { currencySign } = useSite()
  const navigate = useNavigate()
  const [amount, setAmount] = useState(() => typed.texts['amount'] ?? readablePrice(place.amount))
  const submission = useSubmit<z.output<typeof offerNext>>({
    schema,
    extra: form => ({
      values: { amount: withSign(amount, currencySign), application: person.applicationId },
      ...(!form.get('reason') && { fields: { reason: 'Please say why.' } }),
    }),
    async send(body) {
      const { insertedId } = await sessionCall('POST /awards/offerNext/:id', {
        params: { id: place.awardId },
        body,
      })
      onSaved()
      await navigate(batchPage(id, insertedId))
    },
  })
  return (
    <WindowForm submission={submission} onChange={typed.onChange} submitLabel="Preview the letter">
      <div>
        <p>Passed over, and still first for the next place:</p>
        <ul className="list-disc pl-5">
          {passed.slice(0, named).map(({ applicationId, applicant, rank }) => (
            <li key={applicationId} className="[overflow-wrap:anywhere]">
              {rank !== null && `${rank}: `}
              {applicant}
            </li>
          ))}
          {passed.length > named && <li>and {(passed.length - named).toLocaleString('en')} more</li>}
        </ul>
      </div>
      <TextField
        label="Amount"
        maxLength={20}
        autoComplete="off"
        {...submission.field('amount')}
        value={amount}
        onChange={event => setAmount(event.target.value)}
      />
      <TextArea
        label="Why they are passed over"
        hint="It is kept in the history of this place and in the record. Applicants do not see it."
        maxLength={awardLimits.deferral}
        defaultValue={typed.texts['reason'] ?? ''}
        {...submission.field('reason')}
      />
    </WindowForm>
  )
}
