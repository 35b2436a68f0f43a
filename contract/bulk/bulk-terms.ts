/** What becomes of an act on many applications; a `draft` is only a preview [DESK4]. */
export const bulkStates = ['draft', 'running', 'done', 'undoing', 'undone'] as const

export type BulkState = (typeof bulkStates)[number]

/** What became of one application of it; `kept`: Undo has left it as it was, because somebody else had changed it. */
export const bulkItemStates = ['ready', 'left_out', 'done', 'skipped', 'undone', 'kept'] as const

export type BulkItemState = (typeof bulkItemStates)[number]

/** The items that the act is about, and those that it leaves as they are, with the reason. */
export const bulkParts = {
  in: ['ready', 'done', 'undone'],
  out: ['left_out', 'skipped', 'kept'],
} as const satisfies Record<string, readonly BulkItemState[]>

export type BulkPart = keyof typeof bulkParts

/** The columns of a file with decisions; the first two must be there. */
export const decisionColumns = [
  'application',
  'outcome',
  'reason',
  'amount',
  'terms',
  'rank',
  'word',
] as const

export type DecisionColumn = (typeof decisionColumns)[number]
