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
  /** Of a file with results: bytes of the call, of the file and of a workbook once it is unpacked. */
  bytes: 4_500_000,
  file: 3_000_000,
  unpacked: 60_000_000,
} as const
