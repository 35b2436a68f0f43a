import { deadlineProblem } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'

/**
 * What is wrong with a deadline that was just chosen: on one that has passed nobody could apply.
 * @param form what is typed  @param before the deadline that it has already, which may stay
 */
export function passedDeadline(form: FormData, before = ''): { fields?: Record<string, string> } {
  const typed = form.get('applicationDeadline')
  const problem = typeof typed === 'string' ? deadlineProblem(typed, new Date(), before) : undefined
  return problem ? { fields: { applicationDeadline: problem } } : {}
}
