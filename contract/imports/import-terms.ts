/** What can be imported [IMPORT1]. No schemas, so that pages stay light. */
export const importKinds = ['scholarships', 'applications'] as const

export type ImportKindName = (typeof importKinds)[number]

/** Files whose titles and encodings are remembered: also those with decisions [DESK4]. */
export const rememberedKinds = [...importKinds, 'decisions'] as const

export type RememberedKind = (typeof rememberedKinds)[number]

/** What each kind is called, and how one of it is counted. */
export const importKindNames: Record<ImportKindName, { title: string; one: string }> = {
  scholarships: { title: 'Scholarships', one: 'scholarship' },
  applications: { title: 'Applications', one: 'application' },
}

/** Kinds that are imported into one scholarship. */
export const importsIntoScholarship: ReadonlySet<ImportKindName> = new Set(['applications'])

/** `matching`: somebody chooses which column is what; `failed`: the file cannot be read. */
export const importStates = [
  'uploading',
  'reading',
  'matching',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const

/** What became of the mail that invites somebody. */
export const invitationMails = ['leaving', 'sent', 'refused'] as const

export type InvitationMail = (typeof invitationMails)[number]

export type ImportState = (typeof importStates)[number]

/** In these states the server works on an import. */
export const importWorks: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'running', 'undoing'])

/** In these states the columns of an import can be matched, or matched differently. */
export const importMatches: ReadonlySet<ImportState> = new Set(['matching', 'checked'])

/** How the days of a column are written: 3/4/2026 can be `either`; `both` where its cells contradict each other. */
export const dateOrders = ['day', 'month'] as const

export type DateOrder = (typeof dateOrders)[number]

/** What becomes of rows that a file hides. */
export const hiddenChoices = ['with', 'without'] as const

export type HiddenChoice = (typeof hiddenChoices)[number]
