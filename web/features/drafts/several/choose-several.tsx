import { useState } from 'react'
import { counted } from '../../../../contract/core/counted.ts'
import { isFree, readablePrice } from '../../../../contract/core/money.ts'
import type { SavedScholarship } from '../../../../contract/saved/saved.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { Modal } from '../../../ui/windows/modal.tsx'
import { mostAtOnce, severalAddress } from './several-address.ts'

/** Leads to preparing applications to several saved scholarships at once, where at least two are open [ELIG12]. */
export function ChooseSeveral({ rows }: { rows: readonly SavedScholarship[] }) {
  const [open, setOpen] = useState(false)
  const [without, setWithout] = useState<readonly string[]>([])
  const offered = rows.filter(canApply)
  const chosen = offered.filter(({ _id }) => !without.includes(_id)).map(({ _id }) => _id)
  if (offered.length < 2) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Apply to several
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Apply to several">
        <p className="mb-3 text-ink-soft">
          You answer once what they have in common. Each is sent separately, up to {mostAtOnce} at once.
        </p>
        {offered.map(({ _id: id, scholarshipName, universityName, applicationFees }) => (
          <CheckField
            key={id}
            label={scholarshipName}
            hint={`${universityName}, ${isFree(applicationFees) ? 'free' : readablePrice(applicationFees)}`}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              setWithout(currentTarget.checked ? without.filter(each => each !== id) : [...without, id])
            }
          />
        ))}
        <p role="status" className="mt-4">
          {chosen.length > mostAtOnce &&
            `Please choose at most ${mostAtOnce}; ${counted(chosen.length, 'scholarship')} are chosen.`}
        </p>
        {chosen.length > 0 && chosen.length <= mostAtOnce && (
          <LinkButton to={severalAddress(chosen)} size="large" className="w-full">
            Prepare {counted(chosen.length, 'application')}
          </LinkButton>
        )}
      </Modal>
    </>
  )
}

/** Whether somebody can apply now, and has not done so. */
function canApply({ state, daysLeft, offered, round }: SavedScholarship): boolean {
  const opens = round?.opensAt
  return state !== 'applied' && offered && daysLeft !== null && !(opens && new Date(opens) > new Date())
}
