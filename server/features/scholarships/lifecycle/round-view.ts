import type { Round } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import type { ScholarshipRow } from '../scholarship-service.ts'
import { stateOf } from '../scholarship-view.ts'
import type { listEarlyClosings, listSeries, RoundCounts } from './round-repository.ts'

/** Facts about a round from other tables than its scholarship's. */
interface RoundFacts {
  counts: RoundCounts
  earlyClosings: Awaited<ReturnType<typeof listEarlyClosings>>
  series: Awaited<ReturnType<typeof listSeries>>
}

/** A round as staff see it [ROUND1]. */
export function roundOf(row: ScholarshipRow, { counts, earlyClosings, series }: RoundFacts): Round {
  const { saved, preparing, paid } = counts
  return {
    state: stateOf(row, counts),
    version: row.version,
    publishedAt: iso(row.published_at),
    opensAt: iso(row.opens_at),
    closesAt: row.closing_at.toISOString(),
    exact: row.closes_at !== null,
    timeZone: row.time_zone,
    capacity: row.capacity,
    placesTaken: counts.placesTaken,
    closedAt: iso(row.closed_at),
    closeReason: row.close_reason,
    earlyClosings: earlyClosings.map(({ closed_at, reason }) => ({
      closedAt: closed_at.toISOString(),
      reason,
    })),
    datesToCheck: row.dates_to_check,
    archivedAt: row.published_at ? iso(row.archived_at) : null,
    serverTime: counts.now.toISOString(),
    checklist: checklistOf(row, counts.now),
    formWaits: row.form_version_id === null && counts.formWaits,
    touched: { saved, preparing, paid },
    series: series.map(other => ({
      _id: other.id,
      scholarshipName: other.scholarship_name,
      applicationDeadline: other.application_deadline,
      closedAt: iso(other.closed_at),
    })),
  }
}

function checklistOf(row: ScholarshipRow, now: Date): Round['checklist'] {
  return [
    { item: 'name', ready: row.scholarship_name !== '' },
    { item: 'closing', ready: row.closing_at > now },
    { item: 'dates', ready: !row.dates_to_check },
    { item: 'fee', ready: row.application_fee_minor > 0 },
    { item: 'picture', ready: row.university_image !== '' },
    { item: 'form', ready: row.form_version_id !== null },
  ]
}

const iso = (time: Date | null) => time?.toISOString() ?? null
