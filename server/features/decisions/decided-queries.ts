import { sql } from 'kysely'
import { gaveUp } from '../awards/award-queries.ts'
import { officeTimeZone } from '../../platform/database/office-settings.ts'

/**
 * The applications to a scholarship with what its applicants know, for a `with`: `decided_at`, null while a decision is held;
 * `awarded`, unless they declined or never answered; and `working_days` from submission to then. Those that were decided by status alone, before decisions had
 * outcomes, count by their status.
 */
export const decidedApplications = (scholarshipId: string) => sql`decided_applications as materialized (
  select *, working_days((applied_at at time zone ${officeTimeZone})::date, (decided_at at time zone ${officeTimeZone})::date)
      as working_days
  from (
    select applications.id, gender, degree, applied_at, currency, status, amount_minor, decided_by, released_at,
      (released_at is not null and outcome = 'award' and not ${gaveUp(sql`applications.id`)})
        or (outcome is null and status = 'Completed') as awarded,
      case when outcome is not null then released_at
        when status in ('Completed', 'Rejected') then coalesce((select max(at) from application_events
          where application_id = applications.id and to_status = applications.status), applied_at) end as decided_at
    from applications left join decisions on application_id = applications.id
    where applications.scholarship_id = ${scholarshipId}) as known)`
