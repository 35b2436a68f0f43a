import { pages } from '../../../contract/core/pages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/states.tsx'

const titles: Partial<Record<ApiError['code'], string>> = {
  already_applied: 'You have already applied',
  deadline_passed: 'The deadline has passed',
}

/** Why nothing can be paid for this scholarship, and a way on. */
export function PaymentRefusal({ code, message }: { code: ApiError['code']; message: string }) {
  const applied = code === 'already_applied'
  return (
    <div role="alert">
      <EmptyState
        icon={applied ? 'check' : 'clock'}
        title={titles[code] ?? 'This scholarship is not available'}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {applied && <LinkButton to={pages.myApplication}>My Applications</LinkButton>}
            <LinkButton to={pages.allScholarships} variant={applied ? 'secondary' : 'primary'}>
              All Scholarships
            </LinkButton>
          </div>
        }
      >
        {message}
      </EmptyState>
    </div>
  )
}
