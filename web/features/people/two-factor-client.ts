import { request } from './identity-client.ts'

/** How the person's own two-step sign-in stands. */
export interface OwnTwoFactors {
  enabled: boolean
  /** Their role needs it. */
  demanded: boolean
  /** Whether changes ask for a password; people who sign in by a provider may have none. */
  hasPassword: boolean
  addressConfirmed: boolean
  recoveryCodesLeft: number
}

/** What an authenticator app needs. */
export interface SetUp {
  /** In Base32, to be typed. */
  key: string
  /** The same as `otpauth:` URI, for the QR code. */
  uri: string
  recoveryCodes: string[]
}

interface Change {
  password?: string | undefined
  code: string
}

/** @returns whether the session of this browser waits for a code. @throws ApiError */
export async function waitsForCode(): Promise<boolean> {
  return ((await request('GET', '/two-factors/waiting')) as { waitsForCode: boolean }).waitsForCode
}

/** Gives the waiting session its code. @throws ApiError */
export async function verifyCode(code: string): Promise<void> {
  await request('POST', '/two-factors/verify', { code })
}

/** @throws ApiError */
export async function readTwoFactors(): Promise<OwnTwoFactors> {
  return (await request('GET', '/two-factors')) as OwnTwoFactors
}

/** @throws ApiError */
export async function beginSetUp(input: { password?: string | undefined }): Promise<SetUp> {
  return (await request('POST', '/two-factors/begin', input)) as SetUp
}

/** Turns two-step sign-in on. @throws ApiError */
export async function confirmSetUp(code: string): Promise<void> {
  await request('POST', '/two-factors/confirm', { code })
}

/** @returns new recovery codes; the old ones no longer work. @throws ApiError */
export async function renewRecoveryCodes(input: Change): Promise<string[]> {
  const answer = await request('POST', '/two-factors/recovery-codes', input)
  return (answer as { recoveryCodes: string[] }).recoveryCodes
}

/** @throws ApiError */
export async function turnOff(input: Change): Promise<void> {
  await request('POST', '/two-factors/turn-off', input)
}
