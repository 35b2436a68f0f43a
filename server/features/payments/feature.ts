import { feature } from '../../platform/feature.ts'
import { comparePayments } from './jobs/compare-payments.ts'
import { reconcilePayments } from './jobs/reconcile-payments.ts'
import { sendPaymentReceipt } from './jobs/send-payment-receipt.ts'
import { sendRefundNotice } from './jobs/send-refund-notice.ts'
import { registerPaymentRoutes } from './payment-routes.ts'
import { forgetReasons, forgetReasonsOfApplications } from './refunds/refund-repository.ts'
import { paymentWebhook } from './webhook/stripe-webhook.ts'

/** Application fees by card, and their refunds. */
export const payments = feature({
  routes: [registerPaymentRoutes],
  plugins: [paymentWebhook],
  forgetPerson: forgetReasons,
  forgetApplications: forgetReasonsOfApplications,
  jobs: [sendPaymentReceipt, sendRefundNotice, reconcilePayments, comparePayments],
})
