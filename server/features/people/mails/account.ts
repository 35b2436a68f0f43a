import type { MailContent, MailSite } from '../../../platform/mail/mailer.ts'
import type { SignInChange } from '../identity/sign-in-changes.ts'
import { type Letter, writeLetter } from '../../../platform/mail/letter.ts'

interface AccountMail {
  about: 'new address' | 'old address' | 'address taken' | 'account deleted' | SignInChange
  name: string
  /** The address that the account is to have. */
  newEmail: string
  /** The old address was never confirmed and is not asked. */
  alone?: boolean | undefined
  /** What people call the provider that was linked. */
  provider?: string | undefined
  /** The page that confirms the change. */
  url: string
}

/** The mails about a change of an account by its own person. */
export function accountMail(mail: AccountMail, site: MailSite): MailContent {
  return writeLetter({ name: mail.name, ...letters[mail.about](mail, site) }, site)
}

const notYou = 'If this was not you, choose a new password at once and tell the office.'

const letters: Record<AccountMail['about'], (mail: AccountMail, site: MailSite) => Omit<Letter, 'name'>> = {
  'new address': ({ url, alone }, { name }) => ({
    subject: `Confirm your new address for ${name}`,
    paragraphs: [
      `Somebody, probably you, wants to use this address for a ${name} account.`,
      `The change takes effect once you confirm it here${alone ? '' : ' and at the old address'}. The link works for 24 hours.`,
    ],
    action: { label: 'Confirm this address', url },
    note: 'If this was not you, do not confirm it, and nothing will change.',
  }),
  'old address': ({ url, newEmail }, { name }) => ({
    subject: `Confirm the change of your address for ${name}`,
    paragraphs: [
      `Somebody, probably you, wants to change the address of your ${name} account to ${newEmail}.`,
      'The change takes effect once you confirm it here and at the new address. You will then be signed out everywhere, and sign in with the new address. The link works for 24 hours.',
    ],
    action: { label: 'Confirm the change', url },
    note: 'If this was not you, do not confirm it, and change your password: somebody may know it.',
  }),
  'address taken': (_mail, { name, url }) => ({
    subject: `You already have a ${name} account`,
    paragraphs: [
      `Somebody tried to use this address for another ${name} account. It already has an account, so nothing was changed.`,
      'If this was you, sign in with this address, or choose a new password.',
    ],
    action: { label: 'Sign in', url: `${url}/login` },
  }),
  'password changed': (_mail, { name, url }) => ({
    subject: `Your password for ${name} was changed`,
    paragraphs: [
      `The password of your ${name} account was changed just now. You are signed out on all other devices.`,
    ],
    note: notYou,
    action: { label: 'Choose a new password', url: `${url}/login/forgot` },
  }),
  'two-step sign-in on': (_mail, { name, url }) => ({
    subject: `Two-step sign-in for ${name} is on`,
    paragraphs: [`Your ${name} account now asks for a code from an authenticator app when you sign in.`],
    note: notYou,
    action: { label: 'Choose a new password', url: `${url}/login/forgot` },
  }),
  'two-step sign-in off': (_mail, { name, url }) => ({
    subject: `Two-step sign-in for ${name} is off`,
    paragraphs: [`Your ${name} account no longer asks for a code when you sign in.`],
    note: notYou,
    action: { label: 'Choose a new password', url: `${url}/login/forgot` },
  }),
  'new recovery codes': (_mail, { name, url }) => ({
    subject: `New recovery codes for ${name}`,
    paragraphs: [`Your ${name} account has new recovery codes. The earlier ones no longer work.`],
    note: notYou,
    action: { label: 'Choose a new password', url: `${url}/login/forgot` },
  }),
  'provider linked': ({ provider = 'another account' }, { name, url }) => ({
    subject: `You can now sign in to ${name} with ${provider}`,
    paragraphs: [
      `Somebody, probably you, signed in with ${provider}, which says that this address is theirs. From now on, ${provider} can also be used to sign in to your ${name} account.`,
    ],
    note: 'If this was not you, tell the office at once.',
    action: { label: 'Sign in', url: `${url}/login` },
  }),
  'provider in place of others': ({ provider = 'another account' }, { name, url }) => ({
    subject: `You now sign in to ${name} with ${provider}`,
    paragraphs: [
      `You signed in with ${provider}, which says that this address is yours. For safety, the earlier ways to sign in to your ${name} account, such as a password, no longer work, and all other devices are signed out: nobody who used them had proven that this address is theirs.`,
      `From now on sign in with ${provider}, or choose a new password.`,
    ],
    note: 'If this was not you, tell the office at once.',
    action: { label: 'Choose a new password', url: `${url}/login/forgot` },
  }),
  'account deleted': (_mail, { name }) => ({
    subject: `Your ${name} account has been deleted`,
    paragraphs: [
      `Your ${name} account has been deleted, with your applications, documents, reviews and everything you saved.`,
      'We keep payment records for bookkeeping, without your name. A fee that you paid and did not use is refunded to your card.',
    ],
  }),
}
