import { expect, test } from 'vitest'
import { type PaymentEvent, paymentTransitions, stateAfter } from './payment-states.ts'

const events = Object.entries(paymentTransitions) as [
  PaymentEvent,
  (typeof paymentTransitions)[PaymentEvent],
][]

test('[P6] the states of a payment are drawn as they are: `npx vitest -u` renews docs/payment-states.md', async () => {
  const arrows = events.flatMap(([event, { from, to }]) =>
    from.map(state => `    ${state} --> ${to}: ${event.replaceAll('_', ' ')}`),
  )
  const page = [
    '# The states of a payment',
    '',
    'Drawn from `server/features/payments/payment-states.ts`, which says what each event means. Every write of `payments.status`',
    'names its event, and changes nothing in a state from which the event leads nowhere. An application can use a payment',
    'that is `succeeded` or `waived`. What is `unusable` is refunded.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> creating: a fee to be paid',
    '    [*] --> waived: a fee of zero',
    ...arrows,
    '```',
    '',
  ]
  await expect(page.join('\n')).toMatchFileSnapshot('../../../docs/payment-states.md')
})

test('[P6] money that went back, or cannot be used, never becomes usable, unless a dispute is won', () => {
  for (const [event] of events.filter(([name]) => name !== 'dispute_won')) {
    for (const state of ['unusable', 'disputed', 'refunded'] as const) {
      expect(['unusable', 'disputed', 'refunded']).toContain(stateAfter(state, event))
    }
  }
})

test('[P6] [F3] only what no application uses is dropped or expires; a fee of zero is released by its application', () => {
  const used = events.flatMap(([event, transition]) =>
    'used' in transition ? [[event, transition.used]] : [],
  )
  expect(Object.fromEntries(used)).toEqual({ dropped: false, released: true, retaken: false, expired: false })
})
