import type { OwnAccount } from '../../../contract/people/account.ts'
import { request } from './identity-client.ts'

/** Renewed proof of identity. */
export interface Proof {
  password?: string | undefined
  code?: string | undefined
}

/** Where the browser saves all that is stored about the person. */
export const myDataAddress = '/api/auth/my-data'

/** @throws ApiError */
export async function readOwnAccount(): Promise<OwnAccount> {
  return (await request('GET', '/account')) as OwnAccount
}

/** Signs the person out on all other devices, too. @throws ApiError */
export async function changePassword(input: Proof & { newPassword: string }): Promise<void> {
  await request('POST', '/change-password', input)
}

/** Mails the links that change the address. @throws ApiError */
export async function changeEmail(input: Proof & { newEmail: string }): Promise<void> {
  await request('POST', '/change-email', input)
}

/** @throws ApiError */
export async function cancelEmailChange(): Promise<void> {
  await request('POST', '/cancel-email-change', {})
}

/** @throws ApiError */
export async function deleteAccount(proof: Proof): Promise<void> {
  await request('POST', '/delete-account', proof)
}
