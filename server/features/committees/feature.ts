import { feature } from '../../platform/feature.ts'
import { registerCommitteeRoutes } from './committee-routes.ts'
import { copyCommittee, forgetMember, forgetWordsOfReadings } from './forget-repository.ts'
import { planReadingReminders } from './jobs/plan-reading-reminders.ts'
import { proposeReadings } from './assignment/jobs/propose-readings.ts'
import { proposeRanking } from './ranking/jobs/propose-ranking.ts'
import { findNames } from './search/jobs/find-names.ts'
import { sendCommitteeMail } from './jobs/send-committee-mail.ts'
import { registerReadingRoutes } from './reading-routes.ts'

/** Committees, whose readers need not be staff [FAIR1]. */
export const committees = feature({
  routes: [registerCommitteeRoutes, registerReadingRoutes],
  jobs: [findNames, planReadingReminders, proposeRanking, proposeReadings, sendCommitteeMail],
  forgetPerson: forgetMember,
  forgetApplications: forgetWordsOfReadings,
  copyScholarship: copyCommittee,
})
