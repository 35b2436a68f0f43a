import { useId, useState } from 'react'
import { closingOf } from '../../../contract/scholarships/lifecycle/closing.ts'
import type { Scholarship } from '../../../contract/scholarships/scholarships.ts'
import { ApiError } from '../../api/api-error.ts'
import { publicCall } from '../../api/public-client.ts'
import { ScholarshipGrid } from './scholarship-grid.tsx'
import { guestSavedIds } from '../saved/guest-saved-ids.ts'
import { nothingSaved } from '../saved/nothing-saved.tsx'

/** This many are shown, those saved last: each is a request. */
const mostShown = 60

/** Cards of the scholarships saved on this device, by closing [SAVE1]. */
export function GuestSavedList({ scholarships }: { scholarships: readonly Scholarship[] }) {
  const headingId = useId()
  const [renderedAt] = useState(() => Date.now())
  if (scholarships.length === 0) return nothingSaved
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only">
        On this device
      </h2>
      <ScholarshipGrid scholarships={scholarships} renderedAt={renderedAt} />
    </section>
  )
}

/** @returns the scholarships saved on this device that are still offered. @throws ApiError */
export async function readGuestSaved(signal: AbortSignal): Promise<Scholarship[]> {
  const found = await Promise.all(
    guestSavedIds()
      .slice(-mostShown)
      .map(id =>
        publicCall('GET /scholarshipDetails/:id', { params: { id }, signal }).catch(error => {
          if (error instanceof ApiError && error.status === 404) return undefined
          throw error
        }),
      ),
  )
  return found
    .filter(each => each !== undefined)
    .sort((a, b) => closingOf(a).getTime() - closingOf(b).getTime())
}
