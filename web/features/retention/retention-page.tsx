import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import type { RetentionRule as Rule } from '../../../contract/retention/retention.ts'
import { usualMonths } from '../../../contract/retention/retention-terms.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import { RetentionPeople } from './retention-people.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { RetentionRule } from './retention-rule.tsx'
import { useLiveAnswer } from '../../lists/use-answer.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

/** How long personal data of decided applications is kept, for admins [AUDIT4]. */
export function RetentionPage() {
  const state = useLiveAnswer('GET /retention')
  return (
    <>
      <DashboardHeading title="Removal of personal data">
        A set number of months after the decision, an application’s personal data is removed; numbers for the
        report stay.{' '}
        <Link to={pages.record} className="underline underline-offset-4">
          Record
        </Link>
      </DashboardHeading>
      <Loaded state={state} name="the rule">
        {rule => <Rules key={`${rule.version}`} rule={rule} reload={state.reload} />}
      </Loaded>
    </>
  )
}

function Rules({ rule, reload }: { rule: Rule; reload: () => void }) {
  const [months, setMonths] = useState(rule.months ?? usualMonths)
  const client = useQueryClient()
  return (
    <div className="grid grid-cols-1 gap-3">
      <RetentionRule rule={rule} months={months} onPreview={setMonths} onChanged={reload} />
      <RetentionPreview key={months} rule={rule} months={months} onChanged={reload} />
      <RetentionPeople
        months={months}
        onChanged={() => void client.invalidateQueries({ queryKey: ['GET /retention/preview'] })}
      />
    </div>
  )
}
