import type { StudentKey } from '../students.ts'

/** One review of the demo data; written after its scholarship was posted. */
export type DemoReview = { by: StudentKey; rating: number; daysAgo: number; text: string }

/** Reviews by the name of the scholarship. */
export type ReviewsByScholarship = Record<string, readonly DemoReview[]>
