/** Limits of payments of awards. */
export const awardPaymentLimits = {
  /** Instalments in one call. */
  bulk: 500,
  /** Instalments in one payment file. */
  rows: 10_000,
  /** Instalments of a file that one answer has. */
  page: 200,
  /** Instalments that a preview names as left out, and rows that a dry run names. */
  named: 100,
  reason: 500,
  /**
   * Of a file with results: bytes of the call, of the file and of a workbook once it is unpacked. A file of all its rows has room
   * for every column with long names, as finance offices send back what they were given.
   */
  bytes: 21_500_000,
  file: 16_000_000,
  unpacked: 100_000_000,
} as const

/** What is said of a file with results that is too large. */
export const resultsTooLarge = `At most ${awardPaymentLimits.file.toLocaleString('en')} bytes: save it as XLSX, or with only the columns reference, result, amount and day.`
