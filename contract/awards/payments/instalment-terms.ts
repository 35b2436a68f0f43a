/** The state of an instalment as pages show it: what it waits for follows from its award, its conditions and its day [AWARD5]. */
export const shownInstalmentStates = [
  'planned',
  'toConfirm',
  'confirmed',
  'due',
  'ready',
  'inFile',
  'paid',
  'returned',
  'stopped',
] as const

export type ShownInstalmentState = (typeof shownInstalmentStates)[number]

export const shownInstalmentLabels = {
  planned: 'Not accepted yet',
  toConfirm: 'To confirm',
  confirmed: 'Confirmed',
  due: 'Due',
  ready: 'Ready',
  inFile: 'In a file',
  paid: 'Paid',
  returned: 'Returned',
  stopped: 'Stopped',
} as const satisfies Record<ShownInstalmentState, string>

/** What is decided about money that came back: it is paid again as another instalment, or it is lost. */
export const returnDecisions = ['again', 'lost'] as const

export type ReturnDecision = (typeof returnDecisions)[number]
