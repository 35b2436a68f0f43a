import { type DatabaseDeps, recurringJob } from '../../../../platform/jobs/job.ts'
import { forgetPaidPeople as forget } from '../forget-paid-service.ts'

/** Removes names of people who are gone from payment files about which nothing is open any more [AWARD12]. */
export const forgetPaidPeople = recurringJob({
  kind: 'forget_paid_people',
  lane: 'upkeep',
  daily: '03:40',
  run: ({ db }: DatabaseDeps) => forget(db),
})
