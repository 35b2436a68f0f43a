import { isTimeZone } from '../core/time/zoned-time.ts'

/** What can be exported [AUDIT2]; payments and people only by admins. No schemas, so that pages stay light. */
export const exportKinds = ['applications', 'scholarships', 'payments', 'people'] as const

export type ExportKind = (typeof exportKinds)[number]

/** Kinds that officers export, too. */
export const officersExport: ReadonlySet<ExportKind> = new Set(['applications', 'scholarships'])

export const exportFormats = ['csv', 'xlsx'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** The columns of each kind besides answers, with their titles, in the order in which they are offered: what people look for first, ids last. */
export const exportColumns = {
  applications: {
    number: 'Receipt number',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    gender: 'Gender',
    studied: 'Degree applied for',
    ssc: 'SSC result',
    hsc: 'HSC result',
    scholarship: 'Scholarship',
    university: 'University',
    category: 'Category',
    subject: 'Subject',
    submitted: 'Submitted',
    status: 'Status',
    outcome: 'Outcome',
    award: 'Amount awarded',
    terms: 'Terms',
    rank: 'Place on the waiting list',
    awardNumber: 'Number of the award',
    awardState: 'What became of the award',
    awardPaid: 'Amount paid',
    reason: 'Reason',
    decided: 'Decided',
    released: 'Released',
    feedback: 'Feedback',
    labels: 'Labels',
    assignee: 'Assigned to',
    missing: 'Missing',
    conditions: 'Conditions',
    score: 'Score',
    spread: 'Spread of scores',
    scores: 'Officers who scored',
    fee: 'Application fee',
    charge: 'Service charge',
    currency: 'Currency',
    application: 'Application ID',
  },
  /** As an import takes them. */
  scholarships: {
    name: 'Scholarship',
    university: 'University',
    category: 'Category',
    subject: 'Subject',
    degree: 'Degree',
    country: 'Country',
    city: 'City',
    rank: 'World rank',
    deadline: 'Application deadline',
    opens: 'Opens',
    closes: 'Closes',
    zone: 'Time zone',
    state: 'State',
    places: 'Places',
    fee: 'Application fee',
    charge: 'Service charge',
    tuition: 'Tuition fees per semester',
    currency: 'Currency',
    rating: 'Rating',
    posted: 'Posted',
    closed: 'Closed early',
    reason: 'Closing reason',
    description: 'Description',
    conditions: 'Conditions',
    scholarship: 'Scholarship ID',
  },
  payments: {
    begun: 'Begun',
    payer: 'Payer',
    email: 'Payer email',
    scholarship: 'Scholarship',
    university: 'University',
    state: 'State',
    amount: 'Amount',
    currency: 'Currency',
    refunded: 'Refunded',
    reason: 'Refund reason',
    paid: 'Paid',
    used: 'Used',
    number: 'Provider number',
    payment: 'Payment ID',
  },
  people: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    joined: 'Joined',
    confirmed: 'Email confirmed',
    applications: 'Applications',
    person: 'Person ID',
  },
} as const satisfies Record<ExportKind, Record<string, string>>

export type ColumnOf<Kind extends ExportKind> = keyof (typeof exportColumns)[Kind]

/** The key of a question's column: a question of another kind is another question. */
export function answerColumn({ type, id }: { type: string; id: string }): string {
  return `answer:${type}:${id}`
}

/** The question of an answer's column; nothing for any other column. */
export function questionOfColumn(column: string): { type: string; id: string } | undefined {
  const [, type, id] = /^answer:([A-Za-z]+):(.+)$/.exec(column) ?? []
  return type && id ? { type, id } : undefined
}

/** The title of a column of moments, which says where clocks show them. */
export const zonedTitle = (title: string, zone: string): string => `${title} (${zone})`

/** A title as `zonedTitle` makes it, in its parts; nothing for any other one. */
export function partsOfTitle(zoned: string): { title: string; zone: string } | undefined {
  const [, title, zone] = /^(.+) \((UTC|[^()]+\/[^()]+)\)$/.exec(zoned) ?? []
  return title && zone && isTimeZone(zone) ? { title, zone } : undefined
}

/** The last line of a file that is whole. */
export function closingWords({ expected, written }: { expected: number; written: number }): string {
  return `End of export: ${expected} rows expected and ${written} rows written`
}

/** What the last line of a file says; nothing for any other text. */
export function closingNumbers(text: string): { expected: number; written: number } | undefined {
  const [, expected, written] = /^End of export: (\d+) rows expected and (\d+) rows written$/.exec(text) ?? []
  return expected && written ? { expected: Number(expected), written: Number(written) } : undefined
}
