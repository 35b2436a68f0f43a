import type { DemoTalk } from '../demo-conversations.ts'
import type { RoundEntry } from './round-rows.ts'

/** Of the last two an answer is missing. */
const talks: DemoTalk['messages'][] = [
  [
    [70, 'office', 'Your letter about income is of 2024. Could you send the one of this year, please?'],
    [52, 'applicant', 'I went to the district office yesterday, and have it now. Where shall I send it?'],
    [47, 'office', 'Please correct your answers in My Applications: the document can be replaced there.'],
  ],
  [
    [30, 'office', 'In which month does your course begin?'],
    [28, 'applicant', 'In September. My university confirmed it last week.'],
    [27, 'office', 'Thank you, that is all we need.'],
  ],
  [
    [26, 'office', 'We could not read the second page of your marks. Is there a better copy?'],
    [9, 'applicant', 'Yes, my school made a new one. May it come after the deadline?'],
  ],
  [
    [22, 'office', 'You name two sites for your turbine. Which one is the plan for?'],
    [2, 'applicant', 'The canal below the tea factory. The clinic was my first idea, before I had measured.'],
  ],
]

/** Returns conversations about what is processed, two of which wait for an answer. */
export function roundTalks(entries: readonly RoundEntry[]): DemoTalk[] {
  const processed = entries.filter(({ application }) => application.status === 'Processing')
  return talks.flatMap((messages, nth) => {
    const applicationId = processed[nth * 3]?.application.id
    return applicationId === undefined ? [] : { applicationId, messages }
  })
}
