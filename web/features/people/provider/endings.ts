import { ownValue } from '../../../../contract/core/own-value.ts'

const endings: Record<string, (label: string) => string> = {
  access_denied: label =>
    `${label} did not sign you in. You can try again, or use your email address and password.`,
  account_not_linked: () =>
    'An account with this email address already exists. Please sign in with its password, or reset the password.',
  domain_not_allowed: label =>
    `Your email address at ${label} cannot be used to sign up here. Please use another account, or sign up with a password.`,
  email_missing: label =>
    `${label} did not tell us your email address. Please ask its help desk, or sign up with a password.`,
  email_not_verified: label =>
    `${label} has not verified your email address yet. Please verify it there, or sign up with a password.`,
}

/** @returns in plain words why a sign-in with a provider ended without a session; `code` is the server's [A3] */
export function endingOf(code: string, label: string): string {
  const say = ownValue(endings, code)
  return (
    say?.(label) ??
    `The sign-in with ${label} did not work. You can try again, or use your email address and password.`
  )
}
