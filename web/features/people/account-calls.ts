import { request } from './identity-client.ts'

/** Starts a session with email and password [A1]. @throws ApiError */
export async function signInWithPassword(input: { email: string; password: string }) {
  await request('POST', '/sign-in/email', input)
}

/** Creates an account and starts its session [A4]. @throws ApiError */
export async function createAccount(input: { name: string; email: string; password: string }) {
  await request('POST', '/sign-up/email', input)
}

/** Changes name, photo (the address of an uploaded picture, or empty) or both. @throws ApiError */
export async function updateProfile(profile: { name?: string; image?: string }) {
  await request('POST', '/update-user', profile)
}

/** Ends all sessions of the person, and their private calendar address [A10]. @throws ApiError */
export async function endSessionsEverywhere() {
  await request('POST', '/sign-out-everywhere', {})
}

/** Mails a link to a new password, if the address has an account [A2]. @throws ApiError */
export async function requestPasswordReset(email: string) {
  await request('POST', '/request-password-reset', { email, redirectTo: '/login/reset' })
}

/** Sets a new password with the token of a mailed link [A2]. @throws ApiError */
export async function resetPassword(input: { newPassword: string; token: string }) {
  await request('POST', '/reset-password', input)
}
