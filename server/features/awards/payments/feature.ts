import { feature } from '../../../platform/feature.ts'
import { forgetPaidPeople } from './jobs/forget-paid-people.ts'
import { registerInstalmentRoutes, registerPaymentFileRoutes } from './payment-routes.ts'

/** Instalments of awards, and files with them for the finance office. */
export const awardPayments = feature({
  routes: [registerInstalmentRoutes, registerPaymentFileRoutes],
  jobs: [forgetPaidPeople],
})
