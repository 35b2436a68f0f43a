/** The lists of a scholarship, once: forms, filters, checks and rows follow. No schemas, so that pages stay light. */
export const scholarshipCategories = ['Full-Fund', 'Partial', 'Self-Fund'] as const
export const subjects = ['Agriculture', 'Engineering', 'Doctor'] as const
export const degrees = ['Diploma', 'Bachelor', 'Masters'] as const

export type ScholarshipCategory = (typeof scholarshipCategories)[number]
export type Subject = (typeof subjects)[number]
export type Degree = (typeof degrees)[number]

/** What staff can list: scholarships before their deadline, after it, or taken off the list. */
export const scholarshipStates = ['open', 'closed', 'archived'] as const

/** Page size of All Scholarships [S1]. */
export const allScholarshipsPageSize = 3
