import { documentLimits } from './document-limits.ts'

/** The message for an iPhone photo in its own format, which most office programs cannot open. */
export const heicProblem =
  'This is an iPhone photo (HEIC) that offices cannot open. Open it in Photos, share it as JPEG, then choose it here.'

export const emptyProblem =
  'This file is empty (0 bytes). It may still be downloading to your device: try again in a moment.'

/** Why a file of this size is refused, and what to do; nothing if it fits. */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return emptyProblem
  if (bytes <= documentLimits.bytes) return undefined
  const megabytes = Math.max(documentLimits.megabytes + 0.1, bytes / 1024 / 1024)
  return `${megabytes.toFixed(1)} MB is too large: the limit is ${documentLimits.megabytes} MB. Upload only the pages that are asked for, or save it as a smaller file.`
}

/** Whether a file calls itself an iPhone photo. */
export function isHeic({ name, type }: { name: string; type: string }): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}
