import type {
  AskedReferee,
  OwnReferences,
  RefereePage,
  ReferenceSettings,
} from '../../../contract/references/references.ts'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import type { EarlierRow } from './earlier-letter-repository.ts'
import type { LinkedRow } from './letter-repository.ts'
import { linkStateOf } from './reference-policy.ts'
import type { NeededRow, RequestRow } from './reference-repository.ts'
import type { SettingsRow } from './settings-repository.ts'

/** Which references a scholarship asks for. */
export function settingsView(
  { scholarship_name, university_name }: { scholarship_name: string; university_name: string },
  row: SettingsRow | undefined,
): ReferenceSettings {
  return {
    scholarshipName: scholarship_name,
    universityName: university_name,
    count: row?.count ?? 0,
    asks: row?.asks ?? 'application',
    closesOn: row?.closes_on ?? null,
    question: row?.question ?? '',
    copies: row?.copies ?? 'letter',
    version: row?.version ?? 0,
  }
}

/** Somebody who was asked; never what they wrote [REF1]. */
export function askedView(row: RequestRow): AskedReferee {
  const { id, name, email, relation, state, asked_at, opened_at, settled_at, refused_at, reminded_at } = row
  const wait = refused_at ? 0 : referenceLimits.applicantRemindDays * 86_400_000
  return {
    _id: id,
    name,
    email,
    relation,
    state,
    askedAt: asked_at.toISOString(),
    openedAt: opened_at?.toISOString() ?? null,
    settledAt: settled_at?.toISOString() ?? null,
    refused: refused_at !== null,
    remindFrom: new Date(reminded_at.getTime() + wait).toISOString(),
  }
}

/** The references of one of the caller's own applications. */
export function ownView(row: NeededRow, people: readonly RequestRow[]): OwnReferences {
  return {
    applicationId: row.application_id,
    scholarshipId: row.scholarship_id,
    scholarshipName: row.scholarship_name,
    universityName: row.university_name,
    count: row.count,
    question: row.question,
    closesAt: row.closes_at.toISOString(),
    open: row.open,
    people: people.map(askedView),
  }
}

/** What a mailed link leads to: nothing but a state where nothing can be written. */
export function linkView(row: LinkedRow, earlier: readonly EarlierRow[]): RefereePage {
  const state = linkStateOf(row)
  if (state !== 'open') return { state, request: null }
  const { file_name: name, file_bytes: bytes } = row
  return {
    state,
    request: {
      applicantName: row.applicant_name,
      scholarshipName: row.scholarship_name,
      universityName: row.university_name,
      refereeName: row.name,
      question: row.question,
      closesAt: row.closes_at.toISOString(),
      text: row.text ?? '',
      version: row.version ?? 0,
      file: name !== null && bytes !== null ? { name, bytes } : null,
      fileVersion: row.file_version ?? 0,
      earlier: earlier.map(({ id, scholarship_name: scholarshipName, sent_at: at }) => ({
        _id: id,
        scholarshipName,
        sentAt: at.toISOString(),
      })),
    },
  }
}
