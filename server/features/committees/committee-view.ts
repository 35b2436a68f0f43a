import type {
  Committee,
  CommitteeMember,
  CommitteeSettings,
} from '../../../contract/committees/committees.ts'
import type { CommitteeCounts, CommitteeRow } from './committee-repository.ts'
import type { ListedMember } from './member-repository.ts'

/** How a committee reads before anybody has chosen. */
const defaults: CommitteeSettings = {
  readingsEach: 3,
  dueAt: null,
  blind: true,
  discusses: true,
  sameInstitution: false,
}

export function settingsView(row: CommitteeRow | undefined): CommitteeSettings {
  if (!row) return defaults
  return {
    readingsEach: row.readings_each,
    dueAt: row.due_at?.toISOString() ?? null,
    blind: row.blind,
    discusses: row.discusses,
    sameInstitution: row.same_institution,
  }
}

/** Everything of a committee. @param parts as they are now */
export function committeeView(
  scholarship: { id: string; scholarship_name: string },
  row: CommitteeRow | undefined,
  parts: {
    criteria: number
    counts: CommitteeCounts
    members: ListedMember[]
    liftedBy: string
    proposal: { id: string; state: NonNullable<Committee['proposal']>['state']; at: Date } | undefined
  },
): Committee {
  const { criteria, counts, members, proposal } = parts
  const settings = settingsView(row)
  return {
    scholarshipId: scholarship.id,
    scholarshipName: scholarship.scholarship_name,
    version: row?.version ?? 0,
    state: row?.state ?? 'preparing',
    settings,
    lifted: row?.lifted_at
      ? { at: row.lifted_at.toISOString(), by: parts.liftedBy, why: row.lifted_why ?? '' }
      : null,
    criteria,
    ...counts,
    members: members.map(memberView),
    wanted: counts.applications * settings.readingsEach,
    proposal: proposal ? { _id: proposal.id, state: proposal.state, at: proposal.at.toISOString() } : null,
  }
}

function memberView(row: ListedMember): CommitteeMember {
  return {
    _id: row.id,
    name: row.name || (row.user_name ?? ''),
    email: row.email,
    accountEmail: row.user_email !== row.email ? row.user_email : null,
    part: row.part,
    state: row.expired ? 'expired' : row.state,
    invitedUntil: row.state === 'invited' ? row.invited_until.toISOString() : null,
    most: row.most,
    fields: row.fields,
    named: row.named_at !== null,
    given: row.given,
    submitted: row.submitted,
    seenAt: row.seen_at?.toISOString() ?? null,
    version: row.version,
  }
}
