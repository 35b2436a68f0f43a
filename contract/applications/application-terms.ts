/** The choices of an application, for forms, filters, checks and rows. No schemas, so that pages stay light. */
export const applicationStatuses = ['Pending', 'Processing', 'Completed', 'Rejected'] as const
export const genders = ['female', 'male'] as const
export const applicantDegrees = ['diploma', 'bachelor', 'masters'] as const

/** How the choices are called in forms and wherever they are read. */
export const genderLabels = { female: 'Female', male: 'Male' } as const satisfies Record<Gender, string>
export const degreeLabels = {
  diploma: 'Diploma',
  bachelor: 'Bachelor',
  masters: 'Masters',
} as const satisfies Record<ApplicantDegree, string>

/** The fields of every application, in the order and with the labels of its form [F1]. */
export const applicationFieldLabels = {
  phone: 'Phone',
  photo: 'Photo',
  address: 'Address',
  gender: 'Gender',
  degree: 'Degree',
  ssc: 'SSC result',
  hsc: 'HSC result',
} as const

const choiceLabels: Partial<Record<string, Record<string, string>>> = {
  gender: genderLabels,
  degree: degreeLabels,
}

/** The answer to a field of every application as people read it: `Female`, not `female`. */
export function readableField(field: string, value: string): string {
  return choiceLabels[field]?.[value] ?? value
}

/** What the section with these fields is called where a form has others. */
export const specifiedSection = 'Your details'

export type ApplicationStatus = (typeof applicationStatuses)[number]
export type Gender = (typeof genders)[number]
export type ApplicantDegree = (typeof applicantDegrees)[number]

/** The statuses of an application that is not decided yet. */
export const openStatuses = ['Pending', 'Processing'] as const satisfies readonly ApplicationStatus[]

/** True until an application is completed or rejected. */
export function isOpen(status: ApplicationStatus): boolean {
  return openStatuses.some(open => open === status)
}
