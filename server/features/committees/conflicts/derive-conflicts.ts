import type { ConflictSource } from '../../../../contract/committees/committee-terms.ts'
import { wordsOfName } from '../search/own-words.ts'

export interface ComparedMember {
  id: string
  user_id: string | null
  /** Where the invitation went, and of the account. */
  emails: readonly string[]
  /** Whom they should not read, as they said. */
  names: readonly string[]
}

export interface ComparedApplication {
  id: string
  user_id: string
  user_name: string
  user_email: string
  referees: readonly string[]
}

export interface DerivedConflict {
  member: string
  application: string
  source: Exclude<ConflictSource, 'known'>
}

/** Mail providers at which anybody has an address: their domains say nothing of an institution. */
const publicProviders =
  /^((gmail|googlemail|outlook|hotmail|live|msn|passport|yahoo|ymail|rocketmail|icloud|me|mac|aol|gmx|web|mail|email|proton|protonmail|pm|tutanota|tuta|fastmail|hey|zoho|zohomail|yandex|ya|inbox|bk|list|rambler|qq|163|126|yeah|sina|sohu|foxmail|naver|daum|hanmail|rediffmail|libero|virgilio|orange|wanadoo|free|laposte|t-online|freenet|uol|bol|terra)\.(com?|net|org|de|at|ch|fr|it|es|pt|nl|be|se|no|dk|fi|pl|ru|ua|in|ng|me|app|io|(com?|org)\.[a-z]{2}|[a-z]{2}))$/

/** One mailbox however it is written: without what follows a plus and, at Google, without dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const plain = local.replace(/\+.*$/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`
}

function institutionOf(email: string): string | undefined {
  const domain = email.trim().toLowerCase().split('@')[1]
  return domain === undefined || publicProviders.test(domain) ? undefined : domain
}

/** Who may not read whom, as far as it can be told from what is known of them; of several reasons the first [FAIR3]. */
export function deriveConflicts(
  members: readonly ComparedMember[],
  applications: readonly ComparedApplication[],
  { sameInstitution }: { sameInstitution: boolean },
): DerivedConflict[] {
  const by = {
    own: new Index(applications, ({ user_id }) => [user_id]),
    referee: new Index(applications, ({ referees }) => referees.map(mailboxOf)),
    mailbox: new Index(applications, ({ user_email }) => [mailboxOf(user_email)]),
    institution: new Index(applications, ({ user_email }) => institutionOf(user_email) ?? []),
    word: new Index(applications, ({ user_name }) => wordsOfName(user_name)),
  }
  return members.flatMap(member => {
    const mailboxes = member.emails.map(mailboxOf)
    const found: [DerivedConflict['source'], readonly string[]][] = [
      ['own', by.own.of(member.user_id ?? '')],
      ['referee', mailboxes.flatMap(each => by.referee.of(each))],
      ['mailbox', mailboxes.flatMap(each => by.mailbox.of(each))],
      ['named', member.names.flatMap(name => by.word.ofAll(wordsOfName(name)))],
    ]
    if (sameInstitution)
      found.push(['institution', member.emails.flatMap(each => by.institution.of(institutionOf(each) ?? ''))])
    const reasons = new Map<string, DerivedConflict['source']>()
    for (const [source, ids] of found) for (const id of ids) if (!reasons.has(id)) reasons.set(id, source)
    return [...reasons].map(([application, source]) => ({ member: member.id, application, source }))
  })
}

/** Ids of applications by what they are compared by. */
class Index {
  readonly #ids = new Map<string, string[]>()

  constructor(
    applications: readonly ComparedApplication[],
    keysOf: (application: ComparedApplication) => string | readonly string[],
  ) {
    for (const application of applications)
      for (const key of new Set([keysOf(application)].flat())) {
        const ids = this.#ids.get(key)
        if (ids) ids.push(application.id)
        else this.#ids.set(key, [application.id])
      }
  }

  of(key: string): readonly string[] {
    return this.#ids.get(key) ?? []
  }

  /** Those that have all of the keys; none for no keys. */
  ofAll(keys: readonly string[]): readonly string[] {
    const [first, ...rest] = keys.map(key => this.of(key)).toSorted((a, b) => a.length - b.length)
    const others = rest.map(ids => new Set(ids))
    return (first ?? []).filter(id => others.every(ids => ids.has(id)))
  }
}
