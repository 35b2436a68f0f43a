import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import { type Letter, writeLetter } from '../../../platform/mail/letter.ts'

interface AccountMail {
  about: 'new address' | 'old address' | 'address taken' | 'password changed' | 'account deleted'
  name: string
  /** The address that the account is to have. */
  newEmail: string
  /** The old address was never confirmed and is not asked. */
  alone?: boolean | undefined
  /** The page that confirms the change. */
  url: string
}

/** The mails about a change of an account by its own person. */
export function accountMail(mail: AccountMail, site: MailSite): MailContent {
  return writeLetter({ name: mail.name, ...letters[mail.about](mail, site) }, site)
}

const letters: Record<AccountMail['about'], (mail: AccountMail, site: MailSite) => Omit<Letter, 'name'>> = {
  'new address': ({ url, alone }, { name }) => ({
    subject: `Confirm your new address for ${name}`,
    paragraphs: [
      `Somebody, most likely you, wants to use this address for a ${name} account.`,
      `It takes effect once it is confirmed here${alone ? '' : ' and at the old address'}. The link works for 24 hours.`,
    ],
    action: { label: 'Confirm this address', url },
    note: 'If it was not you, please do not confirm it: then nothing changes.',
  }),
  'old address': ({ url, newEmail }, { name }) => ({
    subject: `Is ${name} to use another address for you?`,
    paragraphs: [
      `Somebody, most likely you, wants to change the address of your ${name} account to ${newEmail}.`,
      'It takes effect once it is confirmed here and at the new address. You are then signed out everywhere and log in with the new address. The link works for 24 hours.',
    ],
    action: { label: 'Confirm the change', url },
    note: 'If it was not you, please do not confirm it, and change your password: somebody may know it.',
  }),
  'address taken': (_mail, { name, url }) => ({
    subject: `You have a ${name} account already`,
    paragraphs: [
      `Somebody wanted to use this address for another ${name} account. It has an account already, so nothing was changed.`,
      'If it was you, log in with this address, or choose a new password.',
    ],
    action: { label: 'Log in', url: `${url}/login` },
  }),
  'password changed': (_mail, { name, url }) => ({
    subject: `Your password for ${name} was changed`,
    paragraphs: [
      `The password of your ${name} account was changed just now. You are signed out on all other devices.`,
    ],
    note: 'If it was not you, choose a new password at once and tell the office.',
    action: { label: 'Choose a new password', url: `${url}/login/forgot` },
  }),
  'account deleted': (_mail, { name }) => ({
    subject: `Your ${name} account is deleted`,
    paragraphs: [
      `Your ${name} account is deleted, with your applications, documents, reviews and all that was saved.`,
      'Facts of payments stay for bookkeeping, without your name. A fee that was paid and not used goes back to its card.',
    ],
  }),
}
