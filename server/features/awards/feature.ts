import { feature } from '../../platform/feature.ts'
import { forgetAwardsOf, forgetAwardWords } from './award-queries.ts'
import { registerAwardRoutes } from './award-routes.ts'
import { planAwardReminders } from './jobs/plan-award-reminders.ts'
import { sendAwardNotice } from './jobs/send-award-notice.ts'
import { copySettings } from './award-settings-repository.ts'
import { registerFundRoutes } from './funds/fund-routes.ts'
import { checkFunds } from './funds/jobs/check-funds.ts'

/** What comes after a released award: answers, places, funds, conditions and payments. */
export const awards = feature({
  routes: [registerAwardRoutes, registerFundRoutes],
  jobs: [checkFunds, planAwardReminders, sendAwardNotice],
  forgetPerson: forgetAwardsOf,
  forgetApplications: forgetAwardWords,
  copyScholarship: copySettings,
})
