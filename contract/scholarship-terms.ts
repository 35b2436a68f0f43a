/** The choices of a scholarship, for forms, filters, checks and rows. No schemas, so that pages stay light. */
export const scholarshipCategories = ['Full-Fund', 'Partial', 'Self-Fund'] as const
export const subjects = ['Agriculture', 'Engineering', 'Doctor'] as const
export const degrees = ['Diploma', 'Bachelor', 'Masters'] as const

export type ScholarshipCategory = (typeof scholarshipCategories)[number]
export type Subject = (typeof subjects)[number]
export type Degree = (typeof degrees)[number]

/** What staff can list: scholarships not published yet, before their deadline, after it, or archived. */
export const scholarshipStates = ['draft', 'open', 'closed', 'archived'] as const

export type ScholarshipState = (typeof scholarshipStates)[number]

/** Page size of All Scholarships [S1]. */
export const allScholarshipsPageSize = 3
