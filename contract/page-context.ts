import type { PublicKey } from './endpoints.ts'

/** Answers a declared call that anybody may make: its status, and the data or the error. @param input as in `Call` */
export type AnswerInProcess = (key: PublicKey, input: object) => Promise<{ status: number; body: unknown }>

/** What every page knows of this installation. */
export interface Site {
  /** The address people reach it by, such as `https://scholarships.example.org`; for canonical links. */
  siteUrl: string
  /** Whether it offers to sign in with Google: pages are rendered with or without the button. */
  googleSignIn: boolean
  /** The address that the Contact page names, if the office has set one. */
  contactEmail?: string | undefined
}
