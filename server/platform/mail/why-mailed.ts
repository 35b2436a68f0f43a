import type { Preferences } from './notice-mail.ts'
import type { Words } from './letter.ts'

/** The small print of a mail that nobody asked for by an act: why it comes, and how to stop or change that. */
export function whyMailed(reason: string, { preferences }: { preferences?: Preferences | undefined }): Words {
  return preferences ? [`${reason} `, { text: 'Stop or change it', url: preferences.page }] : reason
}
