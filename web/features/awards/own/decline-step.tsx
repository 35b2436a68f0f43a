import { Link } from 'react-router'
import type { OwnAward } from '../../../../contract/awards/awards.ts'
import { readablePrice } from '../../../../contract/core/money.ts'
import { pages } from '../../../../contract/core/pages.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BackToOffer } from './back-links.tsx'
import { useAwardActs } from './use-award-acts.ts'

/** Asks once before an award is declined, and says what follows [AWARD1]. */
export function DeclineStep({ award }: { award: OwnAward }) {
  const { answer, pending } = useAwardActs(award)
  return (
    <div className="max-w-2xl">
      <BackToOffer title={`Decline ${readablePrice(award.amount)}?`} id={award._id}>
        Your place goes to somebody else. You can take this back for one hour.
      </BackToOffer>
      <Card className="grid gap-4 p-4 sm:p-5">
        <p className="grid gap-2 sm:flex sm:gap-3">
          <Button variant="danger" oncePressed pending={pending} onClick={() => void answer('decline')}>
            Decline the award
          </Button>
          <LinkButton variant="quiet" to={pages.award(award._id)}>
            Keep it for now
          </LinkButton>
        </p>
        {award.deferral === null && (
          <p>
            Is it only the date?{' '}
            <Link
              to={pages.award(award._id, 'later')}
              className="font-semibold text-accent underline underline-offset-4"
            >
              Ask to start later
            </Link>{' '}
            instead.
          </p>
        )}
      </Card>
    </div>
  )
}
