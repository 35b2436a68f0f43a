/** EFBIG: the limit of a process or of a file system for one file; 53100: PostgreSQL's disk. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
/** What a program of PostgreSQL says. */
const words = /No space left on device|Disk quota exceeded|File too large/

/** True when a file or the database could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: unknown }
  return codes.has(code ?? '') || (typeof stderr === 'string' && words.test(stderr))
}

/**
 * What to throw for an error that may be for want of room.
 * @param where such as `in /var/backups`
 * @returns an Error with a sentence for people, or any other error as it is
 */
export function sayDiskFull(error: unknown, where: string): unknown {
  if (!isDiskFull(error)) return error
  const sentence = `There is no space left ${where}. Free some and try again; nothing has changed.`
  return new Error(sentence, { cause: error })
}
