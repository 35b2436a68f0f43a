import { type NoticeKind, noticeKindNames } from '../../../contract/notifications/notice-kinds.ts'
import { pages } from '../../../contract/core/pages.ts'
import { createSeal } from '../../platform/seal.ts'

/** Purpose of a mailed link; a token is accepted for its own purpose only. */
type Purpose = 'confirm' | 'email-old' | 'email-new' | 'reference' | 'invitation' | NoticeKind

/** Seconds for which a link that confirms an address can be used [SAVE5]. */
const confirmationLifetime = 7 * 24 * 3600

/** Whose preferences a link opens; with a higher epoch in the database it has ended. */
export interface PreferencesLink {
  userId: string
  epoch: number
}

/**
 * Links in mails that act without a sign-in. They hold what they are for and an HMAC of it, so that nothing is stored.
 * @param secret the product's; a changed one ends every link
 */
export function createSignedLinks({ secret, siteUrl }: { secret: string; siteUrl: string }) {
  const tokens = createTokens(secret)
  return {
    ...addressLinks(tokens, siteUrl),
    ...preferenceLinks(tokens, siteUrl),
    ...referenceLinks(tokens, siteUrl),
    ...invitationLinks(tokens, siteUrl),
  }
}

export type SignedLinks = ReturnType<typeof createSignedLinks>

type Tokens = ReturnType<typeof createTokens>

function createTokens(secret: string) {
  const seal = createSeal(secret, 'mailed links')
  return {
    sign: (purpose: Purpose, ...fields: (string | number)[]) =>
      `${fields.join('.')}.${seal.of(`${purpose}.${fields.join('.')}`)}`,

    /** @returns what was signed; nothing when it was not */
    read(purpose: Purpose, token: string): string[] {
      const [, content, given] = /^(.+)\.([\w-]{43})$/.exec(token) ?? []
      if (content === undefined || given === undefined) return []
      return seal.fits(`${purpose}.${content}`, given) ? content.split('.') : []
    },
  }
}

/** They confirm addresses. */
function addressLinks({ sign, read }: Tokens, siteUrl: string) {
  return {
    /** The page that confirms the address of this person, for seven days from `now`. */
    confirmation(userId: string, now = new Date()): string {
      const until = Math.floor(now.getTime() / 1000) + confirmationLifetime
      return `${siteUrl}${pages.emailConfirmation(sign('confirm', userId, until))}`
    },

    /** @returns whose address this token confirms; `undefined` when it is forged or has ended */
    readConfirmation(token: string): string | undefined {
      const [userId, until] = read('confirm', token)
      return Number(until) > Date.now() / 1000 ? userId : undefined
    },

    /** The page that confirms a change of address at the old or the new mailbox; the change itself ends. */
    emailChange(changeId: string, side: 'old' | 'new'): string {
      return `${siteUrl}${pages.emailChange(sign(`email-${side}`, changeId))}`
    },

    /** @returns which change of address this token confirms, at which mailbox; `undefined` when it is forged */
    readEmailChange(token: string): { changeId: string; side: 'old' | 'new' } | undefined {
      for (const side of ['old', 'new'] as const) {
        const [changeId] = read(`email-${side}`, token)
        if (changeId !== undefined) return { changeId, side }
      }
      return undefined
    },
  }
}

/** They open the preferences of a person, and stop a kind of mail. */
function preferenceLinks({ sign, read }: Tokens, siteUrl: string) {
  return {
    /** The page with this person's preferences, and where their mail client stops this kind (RFC 8058); they never end. */
    preferences({ userId, epoch }: PreferencesLink, kind: NoticeKind): { page: string; unsubscribe: string } {
      const token = sign(kind, userId, epoch)
      return {
        page: `${siteUrl}${pages.mailPreferences(token)}`,
        unsubscribe: `${siteUrl}/api/unsubscribe/${token}`,
      }
    },

    /** @returns whose preferences this token opens, and which kind it stops; `undefined` when it is forged */
    readPreferences(token: string): (PreferencesLink & { kind: NoticeKind }) | undefined {
      for (const kind of noticeKindNames) {
        const [userId, epoch] = read(kind, token)
        if (userId !== undefined) return { userId, epoch: Number(epoch), kind }
      }
      return undefined
    },
  }
}

/** They open a request for a letter of reference; whether it stands is in the database. */
function referenceLinks({ sign, read }: Tokens, siteUrl: string) {
  return {
    /** The page of one request [REF1]. */
    reference(requestId: string): string {
      return `${siteUrl}${pages.reference(sign('reference', requestId))}`
    },

    /** @returns which request this token opens; `undefined` when it is forged */
    readReference(token: string): string | undefined {
      return read('reference', token)[0]
    },
  }
}

/** They open an invitation to a committee; whether it stands is in the database. */
function invitationLinks({ sign, read }: Tokens, siteUrl: string) {
  return {
    /** The page of a member's newest invitation [FAIR1]. */
    invitation(memberId: string, invitation: number): string {
      return `${siteUrl}${pages.invitation(sign('invitation', memberId, invitation))}`
    },

    /** @returns whose invitation this token opens, and the which; `undefined` when it is forged */
    readInvitation(token: string): { memberId: string; invitation: number } | undefined {
      const [memberId, invitation] = read('invitation', token)
      return memberId === undefined ? undefined : { memberId, invitation: Number(invitation) }
    },
  }
}
