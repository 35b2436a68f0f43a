/** No schemas, so that pages stay light. */
export const committeeLimits = {
  members: 300,
  /** Addresses of one invitation. */
  invited: 100,
  name: 120,
  /** Words of what somebody reads best. */
  fields: 200,
  readingsEach: 9,
  /** Readings of one person. */
  most: 1_000,
  /** Names of people whom somebody should not read. */
  names: 200,
  /** Characters of a reading's words, and of a remark. */
  words: 5_000,
  remark: 2_000,
  /** Remarks about an application. */
  remarks: 500,
  reason: 500,
  places: 100_000,
  /** Characters that are masked at once. */
  masked: 200,
  /** Places that are masked or found in an application. */
  placesEach: 200,
  /** Days for which an invitation can be used. */
  invitationDays: 14,
  /** How long an act can be taken back. */
  submitMinutes: 10,
  giveBackMinutes: 60,
  /** How long a reading that was given back waits before somebody else gets it. */
  waitMinutes: 10,
} as const
