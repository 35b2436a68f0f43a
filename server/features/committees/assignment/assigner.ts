import { takeOrder, tell } from '../../../platform/start-program.ts'
import type { Assigned } from './assign-in-child.ts'
import { type Assignable, assignReadings } from './assign-readings.ts'
import { whyMissing } from './why-missing.ts'

// A separate program (assign-in-child.ts): computes who reads what, says it, and ends.
takeOrder(async (order: Assignable) => {
  const assignment = assignReadings(order)
  await tell<Assigned>({ assignment, why: whyMissing(order, assignment) })
})
