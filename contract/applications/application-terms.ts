/** The lists of an application, once: forms, filters, checks and rows follow. No schemas, so that pages stay light. */
export const applicationStatuses = ['Pending', 'Processing', 'Completed', 'Rejected'] as const
export const genders = ['female', 'male'] as const
export const applicantDegrees = ['diploma', 'bachelor', 'masters'] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]
export type Gender = (typeof genders)[number]
export type ApplicantDegree = (typeof applicantDegrees)[number]

/** The statuses of an application that is not decided yet. */
export const openStatuses = ['Pending', 'Processing'] as const satisfies readonly ApplicationStatus[]

/** True until an application is completed or rejected. */
export function isOpen(status: ApplicationStatus): boolean {
  return openStatuses.some(open => open === status)
}
