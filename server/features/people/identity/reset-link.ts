import { pages } from '../../../../contract/core/pages.ts'

/** Where the holder of a token chooses a new password. */
export const resetLink = (publicUrl: string, token: string) =>
  `${publicUrl}${pages.resetPassword}?token=${token}`
