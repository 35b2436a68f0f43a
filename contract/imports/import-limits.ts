/** Limits of imports. No schemas, so that pages stay light. */
export const importLimits = {
  /** Bytes of a file, and of all that are kept. */
  bytes: 100 * 1024 * 1024,
  allBytes: 2 * 1024 * 1024 * 1024,
  /** Bytes of a workbook once it is unpacked, and of its list of texts. */
  unpacked: 512 * 1024 * 1024,
  texts: 60 * 1024 * 1024,
  /** Files in the archive of a workbook. */
  entries: 1_000,
  /** Rows and columns of a sheet, and characters of a cell. */
  rows: 100_000,
  columns: 300,
  cell: 50_000,
  sheets: 20,
  /** First rows of a sheet among which its titles are. */
  titleRows: 20,
  /** Imports of a person that are not finished. */
  kept: 50,
  /** Days after which a file is removed. */
  days: 7,
  /** Problems by row that the page shows, and by column and sentence. */
  shown: 1_000,
  groups: 100,
  fileName: 200,
  /** Titles of columns whose meaning is remembered. */
  matchings: 5_000,
} as const
