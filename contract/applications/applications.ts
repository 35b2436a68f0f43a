import { z } from 'zod'
import { id, ignored, text } from '../core/fields.ts'
import { ownCase } from '../eligibility/frozen-conditions.ts'
import { answers } from '../forms/forms.ts'
import type { SpecifiedLabels } from '../forms/specified-labels.ts'
import { listQuery } from '../core/lists/lists.ts'
import { applicationForm, applicationFormOf } from './application-form.ts'
import { applicationStatuses, genders } from './application-terms.ts'

const besideForm = {
  scholarshipId: id,
  /** Answers to the scholarship's own questions, in this version of its form [FORM1] [FORM2]. */
  formVersion: id.optional(),
  answers: answers.optional(),
  /** Counts where the office requires its conditions, and they are not met [ELIG7]. */
  ownCase: ownCase.optional(),
  scholarshipName: ignored,
  universityName: ignored,
  category: ignored,
  subject: ignored,
  applicationFees: ignored,
  serviceCharge: ignored,
  status: ignored,
  feedback: ignored,
  userName: ignored,
  userEmail: ignored,
  date: ignored,
}

/** `POST /appliedScholarship` [API22]: fields that the server fills in are accepted and ignored. */
export const newApplication = applicationForm.extend(besideForm)

/** The same by a form with these labels. */
export const newApplicationOf = (labels: SpecifiedLabels) => applicationFormOf(labels).extend(besideForm)

export type NewApplication = z.infer<typeof newApplication>

/** An application as its owner and staff see it. */
export const application = z.strictObject({
  _id: id,
  scholarshipId: id,
  scholarshipName: z.string(),
  universityName: z.string(),
  category: z.string(),
  subject: z.string(),
  degree: z.string(),
  address: z.string(),
  phone: z.string(),
  photo: z.string(),
  gender: z.enum(genders),
  ssc: z.string(),
  hsc: z.string(),
  applicationFees: z.string(),
  serviceCharge: z.string(),
  status: z.enum(applicationStatuses),
  feedback: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  date: z.iso.datetime(),
})

export type Application = z.infer<typeof application>

/** `PATCH /appliedScholarship/{id}` [U4]: photo, gender and degree stay when they are left out. */
export const applicationChanges = applicationForm.extend({
  photo: applicationForm.shape.photo.unwrap().optional(),
  gender: applicationForm.shape.gender.optional(),
  degree: applicationForm.shape.degree.optional(),
  universityName: ignored,
  category: ignored,
  subject: ignored,
  date: ignored,
})

export type ApplicationChanges = z.infer<typeof applicationChanges>

const feedbackText = z.union([z.literal(''), text('your feedback', 2000)])

/**
 * `PATCH /appliedScholarship/feedback/{id}` [T4]; may be empty. With `before`, the text that the writer saw, it is
 * refused if a colleague has changed it since.
 */
export const feedbackInput = z.strictObject({ feedback: feedbackText, before: feedbackText.optional() })

/** `PATCH /appliedScholarship/status/{id}` [T5]. */
export const statusInput = z.strictObject({
  status: z.enum(applicationStatuses, `Please choose one of ${applicationStatuses.join(', ')}.`),
})

/** A step of an application, as staff see it: by whom, and when. */
export const applicationStep = z.strictObject({
  from: z.enum(applicationStatuses),
  to: z.enum(applicationStatuses),
  /** Empty when that account was deleted. */
  by: z.string(),
  at: z.iso.datetime(),
})

export type ApplicationStep = z.infer<typeof applicationStep>

/** `GET /ownSteps`: the status changes of the caller's own application with their times; not who made them. */
export const ownStep = z.strictObject({
  applicationId: id,
  to: z.enum(applicationStatuses),
  at: z.iso.datetime(),
})

export type OwnStep = z.infer<typeof ownStep>

/** `GET /appliedScholarship` [API24] and those of one person [API23]; newest first unless sorted. */
export const applicationListQuery = listQuery(['date', 'status', 'university', 'applicant'], {
  /** One of them, or `open`: those that are not decided yet. */
  status: z.enum([...applicationStatuses, 'open']).optional(),
  /** Only those to this scholarship. */
  scholarship: id.optional(),
  /** Only those of this person, by the id of the account. */
  person: id.optional(),
})

export type ApplicationListQuery = z.infer<typeof applicationListQuery>
