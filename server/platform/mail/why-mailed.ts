import type { Preferences } from './notice-mail.ts'
import type { Words } from './letter.ts'

/** The small print of an unsolicited mail: its reason, and how to stop or change such mails. */
export function whyMailed(reason: string, { preferences }: { preferences?: Preferences | undefined }): Words {
  return preferences ? [`${reason} `, { text: 'Stop or change these emails', url: preferences.page }] : reason
}
