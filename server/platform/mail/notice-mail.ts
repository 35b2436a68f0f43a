/** Where the preferences of a person are, and the address for one click (RFC 8058). */
export interface Preferences {
  page: string
  unsubscribe: string
}

/** The common part of all unsolicited mails. */
export interface NoticeMail {
  to: string
  name: string
  /** The keys of the notices in it. */
  keys: string[]
  preferences: Preferences
}
