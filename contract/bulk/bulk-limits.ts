/** Limits of bulk actions. No schemas, so that pages stay light. */
export const bulkLimits = {
  /** Officers among whom applications are shared out. */
  officers: 50,
  /** Acts of one officer that run at once, and previews that are kept: the oldest goes first. */
  running: 5,
  drafts: 10,
  /** Days after which an act can no longer be looked at or undone. */
  days: 30,
  /** Of a file with decisions: bytes of the call and of the file, also unpacked, its rows, and problems that are said. */
  bytes: 2_100_000,
  file: 1_500_000,
  unpacked: 50 * 1024 * 1024,
  rows: 10_000,
  problems: 100,
} as const
