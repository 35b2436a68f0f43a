/** Why a scholarship takes no application; apart, so that pages without them stay light. */
export const roundMessages = {
  notOpenYet: 'This scholarship does not take applications yet.',
  placesTaken: 'All places of this scholarship are taken.',
} as const
