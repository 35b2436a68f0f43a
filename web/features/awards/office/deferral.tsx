import type { OfficeAward } from '../../../../contract/awards/awards.ts'
import { useDialogTarget } from '../../../lists/use-dialog-target.ts'
import { Button } from '../../../ui/button.tsx'
import { OfficeCard } from '../../../ui/office-card.tsx'
import { type DeferralAct, DeferralWindow } from './deferral-window.tsx'

/** What a student asks who wants to start later, for the office to grant or refuse [AWARD2]. */
export function Deferral({ award }: { award: OfficeAward }) {
  const window = useDialogTarget<DeferralAct>()
  const { applicant, deferral } = award
  return (
    <OfficeCard className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{applicant} asks to start later</h2>
      <blockquote className="border-l-4 border-line-strong pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
        {deferral}
      </blockquote>
      <p className="text-ink-soft">
        The date to answer by has stopped. Your answer is emailed and cannot be taken back.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => window.choose({ award, grants: true })}>Grant…</Button>
        <Button variant="secondary" onClick={() => window.choose({ award, grants: false })}>
          Refuse…
        </Button>
      </p>
      <DeferralWindow chosen={window} />
    </OfficeCard>
  )
}
