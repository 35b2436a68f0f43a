import { deadlineHasPassed } from '../../../contract/deadline.ts'

/**
 * What is wrong with a deadline that was just chosen: on one that has passed nobody could apply.
 * @param form what is typed  @param before the deadline that it has already, which may stay
 */
export function passedDeadline(form: FormData, before = ''): { fields?: Record<string, string> } {
  const typed = form.get('applicationDeadline')
  if (typeof typed !== 'string' || typed === before || !deadlineHasPassed(typed, new Date())) return {}
  return { fields: { applicationDeadline: 'This deadline has passed. Choose a later one.' } }
}
