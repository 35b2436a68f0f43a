import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { offerNext, WaitingList } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { withSign } from '../../../../contract/core/typed-price.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { useSite } from '../../../ui/site.ts'
import { OfficeMoment } from '../../../ui/time/office-time.tsx'
import { previewOffer } from './next-person.ts'
import { useAwardRefresh } from './use-award-refresh.ts'

const schema = () => import('../../../../contract/awards/awards.ts').then(module => module.offerNext)

type OfferNextProps = {
  id: string
  place: WaitingList['free'][number]
  next: WaitingList['people'][number]
}

/** Says who gets a free place next and how much, and leads to the preview of the letter: nothing leaves before that is confirmed [AWARD3]. */
export function OfferNext({ id, place, next }: OfferNextProps) {
  const { currencySign } = useSite()
  const [amount, setAmount] = useState(() => readablePrice(place.amount))
  const navigate = useNavigate()
  const refresh = useAwardRefresh()
  const submission = useSubmit<z.output<typeof offerNext>>({
    schema,
    extra: () => ({ values: { amount: withSign(amount, currencySign) } }),
    async send(body) {
      const preview = await previewOffer(place.awardId, id, body.amount)
      if (preview) await navigate(preview)
      else await refresh()
    },
  })
  return (
    <OfficeCard className="max-w-3xl">
      <Form submission={submission}>
        <h2 className="text-xl [overflow-wrap:anywhere]">{next.applicant} is next</h2>
        <p>
          The place of {place.number} is free since <OfficeMoment at={place.freedAt} />.
          {next.missing !== null && (
            <b className="text-danger">
              {' '}
              {readablePrice(next.missing)} is missing for this amount: offer less, or raise a fund.
            </b>
          )}
        </p>
        <div className="award-line max-w-md">
          <TextField
            label="Amount"
            {...submission.field('amount')}
            value={amount}
            maxLength={20}
            autoComplete="off"
            onChange={event => setAmount(event.target.value)}
          />
          <Button type="submit" oncePressed pending={submission.pending}>
            Offer to the next
          </Button>
        </div>
        <p className="text-ink-soft">You see the letter first. Nothing is sent until you confirm it.</p>
      </Form>
    </OfficeCard>
  )
}
