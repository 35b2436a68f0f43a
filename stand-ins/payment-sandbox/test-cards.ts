import { type CardBrand, brandOf } from './card-number.ts'

/** What the card's bank answers; also the name under which a payment method remembers its card. */
export type CardOutcome =
  | 'success'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'fraudulent'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'dispute'
  | 'refund_failure'

export interface TestCard {
  number: string
  outcome: CardOutcome
  /** The bank asks for 3-D Secure before it answers. */
  authentication: boolean
}

export interface Decline {
  code: string
  declineCode: string
  message: string
}

const plain = 'Your card was declined.'

/** Codes and messages of declined cards, worded as on https://docs.stripe.com/testing. */
export const declines: Record<Exclude<CardOutcome, 'success' | 'dispute' | 'refund_failure'>, Decline> = {
  generic_decline: { code: 'card_declined', declineCode: 'generic_decline', message: plain },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', declineCode: 'lost_card', message: plain },
  stolen_card: { code: 'card_declined', declineCode: 'stolen_card', message: plain },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: plain },
  expired_card: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** The answer to a number that is no published test number. */
export const testCardNeeded: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. A test card is needed here, for example 4242 4242 4242 4242.',
}

export const invalidNumber = { code: 'invalid_number', message: 'Your card number is invalid.' }

export const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

function card(number: string, outcome: CardOutcome, authentication = false): TestCard {
  return { number, outcome, authentication }
}

/** Stripe's published test numbers (https://docs.stripe.com/testing): the only ones that ever leave the browser. */
export const testCards: TestCard[] = [
  card('4242424242424242', 'success'),
  card('4000056655665556', 'success'),
  card('5555555555554444', 'success'),
  card('2223003122003222', 'success'),
  card('5200828282828210', 'success'),
  card('5105105105105100', 'success'),
  card('378282246310005', 'success'),
  card('371449635398431', 'success'),
  card('6011111111111117', 'success'),
  card('6011000990139424', 'success'),
  card('6011981111111113', 'success'),
  card('3056930009020004', 'success'),
  card('36227206271667', 'success'),
  card('3566002020360505', 'success'),
  card('6200000000000005', 'success'),
  card('6200000000000047', 'success'),
  card('6205500000000000004', 'success'),
  card('4000000000000002', 'generic_decline'),
  card('4000000000009995', 'insufficient_funds'),
  card('4000000000009987', 'lost_card'),
  card('4000000000009979', 'stolen_card'),
  card('4100000000000019', 'fraudulent'),
  card('4000000000000069', 'expired_card'),
  card('4000000000000127', 'incorrect_cvc'),
  card('4000000000000119', 'processing_error'),
  card('4000002760003184', 'success', true),
  card('4000002500003155', 'success', true),
  card('4000008400001629', 'generic_decline', true),
  card('4000008260003178', 'insufficient_funds', true),
  card('4000000000000259', 'dispute'),
  card('4000000000005126', 'refund_failure'),
]

/** Stripe's ready-made payment methods, for servers, and their numbers. */
export const readyMadeMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_debit: '5200828282828210',
  pm_card_mastercard_prepaid: '5105105105105100',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_radarBlock: '4100000000000019',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
}

/** The published test card with this number (digits only), if there is one. */
export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digits)
}

/** Brand and last four digits: all that is remembered of a card number. */
export function cardFace(digits: string): { brand: CardBrand; last4: string } {
  return { brand: brandOf(digits).brand, last4: digits.slice(-4) }
}
