/** For whoever ends a person's access: apart from the calendar's service, which reads payments. */
export { deleteCalendar as endCalendar } from './calendar-repository.ts'
