/** What every mail has that nobody asked for by an action. */
export interface NoticeMail {
  to: string
  name: string
  /** The keys of the notices in it. */
  keys: string[]
  /** The page with the person's preferences, and the address for one click (RFC 8058). */
  preferences: { page: string; unsubscribe: string }
}
