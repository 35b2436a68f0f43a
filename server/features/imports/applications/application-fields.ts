import { answerColumn, type ColumnOf, exportColumns } from '../../../../contract/exports/export-terms.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../../contract/forms/specified-labels.ts'
import type { ImportField } from '../import-kind.ts'

type Field = ColumnOf<'applications'>

/** What a row may say besides answers, in the order of an export, which has the same titles [AUDIT2] [IMPORT1]. */
const specified = {
  application: {},
  name: {
    isRequired: true,
    otherTitles: ['Full name', 'Applicant', 'Applicant name', 'Student', 'Student name'],
    parts: [
      'First name',
      'First names',
      'Given name',
      'Given names',
      'Forename',
      'Middle name',
      'Middle names',
      'Last name',
      'Surname',
      'Family name',
    ],
  },
  email: { isRequired: true, otherTitles: ['E-mail', 'Email address', 'Mail', 'Applicant email'] },
  phone: { otherTitles: ['Phone number', 'Telephone', 'Mobile'] },
  address: {
    otherTitles: ['Postal address', 'Home address'],
    parts: [
      'Street',
      'Street address',
      'Address line 1',
      'Address line 2',
      'Postcode',
      'Postal code',
      'ZIP',
      'City',
      'Town',
    ],
  },
  gender: { isRequired: true, otherTitles: ['Sex'] },
  studied: { otherTitles: ['Degree', 'Level'] },
  ssc: { otherTitles: ['SSC'] },
  hsc: { otherTitles: ['HSC'] },
  scholarship: { otherTitles: ['Scholarship name', 'Programme', 'Program'] },
  status: { otherTitles: ['State'] },
  outcome: { otherTitles: ['Decision', 'Result'] },
  award: { otherTitles: ['Award', 'Award amount'] },
  terms: {},
  rank: { otherTitles: ['Rank', 'Waiting list place'] },
  reason: { otherTitles: ['Reason for decision'] },
  released: { dates: 'moment', otherTitles: ['Notified', 'Told'] },
  feedback: { otherTitles: ['Comment', 'Comments'] },
  submitted: {
    dates: 'moment',
    otherTitles: ['Applied', 'Applied on', 'Application date', 'Submitted on', 'Date'],
  },
  decided: { dates: 'moment', otherTitles: ['Decided on', 'Decision date'] },
  fee: { otherTitles: ['Fee'] },
  charge: {},
  currency: {},
} as const satisfies Partial<Record<Field, Omit<ImportField, 'key' | 'title'>>>

/** A field of a row besides answers. */
export type ApplicationField = keyof typeof specified

/** What the columns of a file of applications can be matched to: the fields of every application, and the questions of this form. */
export function applicationFields(form: FormDefinition | undefined): ImportField[] {
  const labels = specifiedLabels(form)
  const named: Partial<Record<ApplicationField, string | undefined>> = { ssc: labels.ssc, hsc: labels.hsc }
  const fields = Object.entries(specified) as [ApplicationField, Omit<ImportField, 'key' | 'title'>][]
  return [
    ...fields.map(([key, about]) => ({
      key,
      title: exportColumns.applications[key],
      ...about,
      otherTitles: [...(about.otherTitles ?? []), ...(named[key] ? [named[key]] : [])],
    })),
    ...questionsOf(form ?? { sections: [] })
      .filter(({ type }) => type !== 'file')
      .map(question => ({
        key: answerColumn(question),
        title: question.wording,
        ...(question.type === 'date' && { dates: 'date' as const }),
      })),
  ]
}
