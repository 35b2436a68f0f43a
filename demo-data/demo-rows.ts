import type { Insertable } from 'kysely'
import { applicantDegree } from '../contract/applications/application-terms.ts'
import { zonedMoment } from '../contract/core/time/zoned-time.ts'
import { repeatedColumns } from '../server/features/applications/application-columns.ts'
import { newId } from '../server/platform/database/new-id.ts'
import type {
  ApplicationsTable,
  ReviewsTable,
  ScholarshipsTable,
  UsersTable,
} from '../server/platform/database/tables.ts'
import { demoApplications, ownReview } from './demo-applications.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { seededRandom } from './random.ts'
import { demoReviews } from './reviews.ts'
import type { DemoScholarship } from './scholarships/demo-scholarship.ts'
import { demoScholarships } from './scholarships.ts'
import { type DemoStudent, demoStudents, studentEmail, type StudentKey } from './students.ts'

const dayMs = 86_400_000

/** Returns the calendar day `days` after today, as `YYYY-MM-DD` in UTC; deadlines are such days. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}

/** Returns a time of day about `days` before now, never later than now and the same for the same `key`. */
export function timeBefore(now: Date, days: number, key: string): Date {
  const jitter = seededRandom(`time ${key}`).between(0, Math.min(0.4, days * 0.5))
  return new Date(Math.floor(now.getTime() - (days - jitter) * dayMs))
}

export type ScholarshipRow = Insertable<ScholarshipsTable>

/** Returns the rows of the scholarships by their name; `postedBy` take turns. */
export function scholarshipRows(
  now: Date,
  pictures: DemoPictures,
  postedBy: readonly string[],
): Map<string, ScholarshipRow> {
  return new Map(
    demoScholarships.map((scholarship, i) => [
      scholarship.name,
      {
        ...scholarshipRow(now, scholarship, pictures.covers.get(scholarship.name) ?? ''),
        posted_by_email: postedBy[i % postedBy.length] ?? '',
      },
    ]),
  )
}

/** Returns the row of one scholarship, whose dates count from `now`. */
export function scholarshipRow(
  now: Date,
  scholarship: Omit<DemoScholarship, 'cover'>,
  picture: string,
): ScholarshipRow {
  return {
    id: newId(),
    university_name: scholarship.university,
    university_image: picture,
    scholarship_name: scholarship.name,
    category: scholarship.category,
    country: scholarship.country,
    city: scholarship.city,
    university_rank: scholarship.rank,
    application_deadline: dayFrom(now, scholarship.deadlineInDays),
    ...closing(dayFrom(now, scholarship.deadlineInDays), scholarship.timeZone),
    capacity: scholarship.capacity ?? null,
    subject: scholarship.subject,
    description: scholarship.description,
    degree: scholarship.degree,
    stipend_minor: scholarship.stipend,
    service_charge_minor: scholarship.charge,
    application_fee_minor: scholarship.fee,
    rating: scholarship.rating,
    posted_at: timeBefore(now, scholarship.postedDaysAgo, scholarship.name),
    posted_by_email: '',
  }
}

function closing(day: string, timeZone: string | undefined) {
  return timeZone ? { closes_at: zonedMoment(`${day}T17:00`, timeZone).moment, time_zone: timeZone } : {}
}

/** Returns the rows of the students who cannot sign in, by their key: no identity belongs to them. */
export function studentRows(now: Date, pictures: DemoPictures): Map<string, Insertable<UsersTable>> {
  const people = Object.entries(demoStudents) as [StudentKey, DemoStudent][]
  return new Map(
    people.map(([key, student], i) => [
      key,
      {
        id: newId(),
        identity_id: `demo-student-${key}`,
        user_email: studentEmail(key),
        user_name: student.name,
        user_photo: pictures.faces.get(key) ?? '',
        email_confirmed_at: now,
        created_at: timeBefore(now, 420 + i, key),
      },
    ]),
  )
}

/** Returns the rows of the reviews, the student's own included. */
export function reviewRows(
  now: Date,
  userIds: ReadonlyMap<string, string>,
  scholarships: ReadonlyMap<string, ScholarshipRow>,
): Insertable<ReviewsTable>[] {
  return [ownReview, ...demoReviews].flatMap(review => {
    const userId = userIds.get(review.by)
    const scholarshipId = scholarships.get(review.scholarship)?.id
    if (!userId || !scholarshipId) return []
    return {
      id: newId(),
      scholarship_id: scholarshipId,
      user_id: userId,
      rating_point: review.rating,
      comments: review.text,
      reviewed_at: timeBefore(now, review.daysAgo, `${review.by} ${review.scholarship}`),
    }
  })
}

/** Returns the row of an application; its `payment_id` is that of a row yet to be made. */
export function applicationRow(
  now: Date,
  application: (typeof demoApplications)[number],
  applicant: { id: string; photo: string },
  scholarship: ScholarshipRow,
): Insertable<ApplicationsTable> {
  const person: DemoStudent = demoStudents[application.by === 'student' ? 'tasnim' : application.by]
  return {
    id: newId(),
    user_id: applicant.id,
    payment_id: newId(),
    ...repeatedColumns(scholarship),
    application_fee_minor: scholarship.application_fee_minor,
    service_charge_minor: scholarship.service_charge_minor,
    phone: person.phone,
    photo: applicant.photo,
    address: person.address,
    gender: person.gender,
    degree: applicantDegree(scholarship.degree),
    ssc: person.ssc,
    hsc: person.hsc,
    status: application.status,
    feedback: application.feedback,
    applied_at: timeBefore(now, application.daysAgo, `${application.by} ${application.scholarship} applied`),
  }
}
