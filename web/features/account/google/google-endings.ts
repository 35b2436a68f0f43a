const endings: Record<string, string> = {
  access_denied: 'Google did not sign you in. You can try again, or use your email address and password.',
  email_not_verified:
    'Google has not verified your email address yet. Please verify it there, or sign up with a password.',
  account_not_linked:
    'There is an account with this email address already. Please log in with its password, or reset the password.',
}

/** @returns in plain words why a Google sign-in ended without a session; `code` is the identity service's [A3] */
export function googleEnding(code: string): string {
  return (
    endings[code] ??
    'The sign-in with Google did not work. You can try again, or use your email address and password.'
  )
}
