/** EFBIG: the limit of a process or of a file system for one file; 53100: PostgreSQL's disk. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** True when a file or the database could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  return full.has((error as NodeJS.ErrnoException).code ?? '')
}
