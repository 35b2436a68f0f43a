import { lateCode } from '../../api/api-error.ts'
import { errorText } from '../../forms/field-errors.ts'
import { toast } from '../../ui/messages/toast-store.ts'
import type { SignedInUser } from './session/auth-store.ts'
import { createAccount, signInWithPassword, updateProfile } from './account-calls.ts'
import { signInBy } from './session/sign-in.ts'

/** Logs in with email and password [A1]. @returns false when a code is asked for first. @throws ApiError */
export async function logIn(input: { email: string; password: string }): Promise<boolean> {
  const signedIn = await signInBy(() => signInWithPassword(input), { name: 'Login', maybeNew: false })
  if (signedIn) announceLogin()
  return signedIn
}

/** The toast of every login [A10]. */
export function announceLogin() {
  toast.success('Login successful', 1500)
}

/**
 * Creates an account and signs in [A4]. The photo comes last: when it is refused, the account stays usable and a
 * message says so. @throws ApiError
 */
export async function signUp(input: {
  name: string
  email: string
  password: string
  photo?: File | undefined
}) {
  const { photo, ...account } = input
  await signInBy(() => createAccount(account), {
    name: 'Sign-up',
    complete: user => (photo ? addPhoto(user, photo) : Promise.resolve(user)),
  })
  toast.success('Account created successfully', 2000)
}

async function addPhoto(user: SignedInUser, photo: File): Promise<SignedInUser> {
  try {
    const { uploadImage } = await lateCode(import('../../api/image-upload.ts'))
    const image = await uploadImage(photo)
    await updateProfile({ image })
    return { ...user, photoURL: image }
  } catch (error) {
    console.error('The photo of the new account was refused.', error)
    toast.error(`Your account is ready, but without your photo. ${errorText(error)}`)
    return user
  }
}
