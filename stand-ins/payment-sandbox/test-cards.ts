/** What the card's bank answers; also the name under which a payment method remembers its card. */
export type CardResult = 'success' | 'dispute' | 'refund_failure' | keyof typeof declines

export interface TestCard {
  number: string
  brand: string
  result: CardResult
  /** The bank asks for 3-D Secure before it answers. */
  authentication: boolean
}

/** Codes and messages of declined cards, worded as on https://docs.stripe.com/testing. */
export const declines = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** The answer to a number that is not a published test number. */
export const testCardNeeded = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message: 'Your card was declined. A test card is needed here, for example 4242 4242 4242 4242.',
}

export const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

function visa(number: string, result: CardResult, authentication = false): TestCard {
  return { number, brand: 'visa', result, authentication }
}

/** Some of Stripe's test numbers (https://docs.stripe.com/testing): the only ones that ever leave the browser. */
export const testCards: TestCard[] = [
  visa('4242424242424242', 'success'),
  { ...visa('5555555555554444', 'success'), brand: 'mastercard' },
  { ...visa('378282246310005', 'success'), brand: 'amex' },
  visa('4000000000000002', 'generic_decline'),
  visa('4000000000009995', 'insufficient_funds'),
  visa('4000000000000069', 'expired_card'),
  visa('4000000000000127', 'incorrect_cvc'),
  visa('4000000000000119', 'processing_error'),
  visa('4000002760003184', 'success', true),
  visa('4000008400001629', 'generic_decline', true),
  visa('4000000000000259', 'dispute'),
  visa('4000000000005126', 'refund_failure'),
]

/** The test card with this number (digits only), if there is one. */
export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digits)
}
