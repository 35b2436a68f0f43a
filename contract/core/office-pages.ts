/** Addresses that only staff meet; apart from `pages`, which every public page loads. */
export const officePages = {
  /** The letters that tell what was decided [DESK6]. */
  decisionLetters: (id: string) => `/dashboard/desk/letters/${id}`,
  /** Who can apply to a scholarship [ELIG2]. */
  scholarshipConditions: (id: string) => `/dashboard/manageScholarships/${id}/conditions`,
  /** By which criteria the applications to a scholarship are scored [DESK7]. */
  scoreCriteria: (id: string) => `/dashboard/desk/criteria/${id}`,
  /** Which references a scholarship asks for, and who is missing [REF2]. */
  scholarshipReferences: (id: string) => `/dashboard/desk/references/${id}`,
  /** What comes after released awards [AWARD1]. */
  awards: '/dashboard/awards',
  waitingList: '/dashboard/awards/waitingList',
  paymentFiles: '/dashboard/awards/paymentFiles',
  /** Money that awards are paid from [AWARD8]. */
  funds: '/dashboard/awards/funds',
  fund: (id: string) => `/dashboard/awards/funds/${id}`,
  /** A payment file before it is made [AWARD6]. */
  newPaymentFile: '/dashboard/awards/paymentFiles/new',
  paymentFile: (id: string) => `/dashboard/awards/paymentFiles/${id}`,
  /** The instalments of awards [AWARD5]. */
  instalments: '/dashboard/awards/instalments',
  instalmentsIn: (state: string, scholarship?: string) =>
    `/dashboard/awards/instalments?state=${state}${scholarship ? `&scholarship=${scholarship}` : ''}`,
  /** One award [AWARD4]. */
  oneAward: (id: string) => `/dashboard/awards/award/${id}`,
  /** The waiting list of a scholarship [AWARD3]. */
  waitingListOf: (id: string) => `/dashboard/awards/waitingList?scholarship=${id}`,
  /** How the awards of a scholarship go on: answers, places, funds, payments [AWARD1]. */
  scholarshipAwards: (id: string) => `/dashboard/manageScholarships/${id}/awards`,
  /** Who reads the applications to a scholarship, and what they see [FAIR1]; `tab` is one of its parts. */
  committee: (id: string, tab?: 'see' | 'assign' | 'conflicts') =>
    `/dashboard/desk/committee/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  /** How long personal data of decided applications is kept, for admins [AUDIT4]. */
  retention: '/dashboard/record/retention',
} as const
