import { ownValue } from '../core/own-value.ts'

/** The choices of an application, for forms, filters, checks and rows. No schemas, so that pages stay light. */
export const applicationStatuses = ['Pending', 'Processing', 'Completed', 'Rejected'] as const
export const genders = ['female', 'male'] as const

/** The labels of the choices, in forms and elsewhere. */
export const genderLabels = { female: 'Female', male: 'Male' } as const satisfies Record<Gender, string>
export const degreeLabels = { diploma: 'Diploma', bachelor: 'Bachelor', masters: 'Masters' } as const

/** A degree as an application stores it: specified ones in lower case [F1], others unchanged. */
export function applicantDegree(name: string): string {
  const small = name.toLowerCase()
  return ownValue(degreeLabels, small) === name ? small : name
}

const choiceLabels: Partial<Record<string, Record<string, string>>> = {
  gender: genderLabels,
  degree: degreeLabels,
}

/** The answer to a field of every application as people read it: `Female`, not `female`. */
export function readableField(field: string, value: string): string {
  return ownValue(ownValue(choiceLabels, field) ?? {}, value) ?? value
}

/** The title of the section with these fields in longer forms. */
export const specifiedSection = 'Your details'

export type ApplicationStatus = (typeof applicationStatuses)[number]
export type Gender = (typeof genders)[number]

/** The statuses of an application that is not decided yet. */
export const openStatuses = ['Pending', 'Processing'] as const satisfies readonly ApplicationStatus[]

/** True until an application is completed or rejected. */
export function isOpen(status: ApplicationStatus): boolean {
  return openStatuses.some(open => open === status)
}
