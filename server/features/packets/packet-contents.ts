import { partsOfApplication } from '../../../contract/applications/application-parts.ts'
import { counted } from '../../../contract/core/counted.ts'
import { dateInWords } from '../../../contract/core/time/date-in-words.ts'
import { documentName } from '../../../contract/documents/document-name.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { Kysely } from 'kysely'
import type { Scope } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { listAttached } from '../documents/attached-document-service.ts'
import { readAnswers } from '../applications/answer-service.ts'
import { readForOfficer } from '../applications/list-applications-service.ts'
import { readScore } from '../scores/give-points-service.ts'
import { scoreText } from '../../../contract/scores/score-terms.ts'
import type { ApplicationToShow, NamesToShow } from './pages/packet-messages.ts'

/** An application of a packet, as its pages show it. */
export interface PacketApplication {
  show: ApplicationToShow
  status: string
  /** The mean, and of how many officers; empty while it is hidden from who asks, or there is none [DESK7]. */
  score: string
  scholarshipName: string
  documents: NamedDocument[]
}

/**
 * Reads an application as it is now.
 * @param about its place in the packet, from 1; `zone` in which moments are said
 * @throws ProductError `not_found`, `own_application`
 */
export async function readForPacket(
  db: Kysely<Tables>,
  scope: Scope,
  { id, place, zone }: { id: string; place: number; zone: string },
): Promise<PacketApplication> {
  const application = await readForOfficer(db, scope, id)
  const sections = await readAnswers({ db }, scope, id)
  const parts = partsOfApplication(application, sections)
  // Also such that answer nothing that is asked now.
  const attached = (await listAttached(db, id)).map(({ document }) => document)
  const summary = (await readScore(db, scope, application))?.summary
  const score = summary ? `${scoreText(summary.mean)} (${summary.number})` : ''
  const facts = [
    { label: 'Scholarship', text: `${application.scholarshipName}, ${application.universityName}` },
    { label: 'Submitted', text: dateInWords(application.date, zone) },
    { label: 'Status', text: application.status },
    ...(score ? [{ label: 'Score', text: score }] : []),
  ]
  return {
    show: {
      place,
      name: application.userName,
      facts,
      sections: parts.map(({ title, answers }) => ({
        title,
        answers: answers.map(({ wording, text }) => ({ label: wording, text })),
      })),
    },
    status: application.status,
    score,
    scholarshipName: application.scholarshipName,
    documents: [...new Map(attached.map(document => [document._id, document])).values()],
  }
}

/** Why a document cannot be in a packet, in words that follow its name; nothing when it can. */
export function whyNot({ state }: Pick<NamedDocument, 'state'>): string | undefined {
  if (state === 'ready') return undefined
  return state === 'checking' ? 'it is still being checked' : 'it was refused as harmful'
}

/** The section that says where each document is. */
export function sectionOfDocuments(
  documents: { name: string; where: string }[],
): ApplicationToShow['sections'] {
  if (documents.length === 0) return []
  return [{ title: 'Documents', answers: documents.map(({ name, where }) => ({ label: name, text: where })) }]
}

/** A folder of an archive, which sorts by the place. */
export function folderOf({ place, name }: ApplicationToShow): string {
  return `${String(place).padStart(3, '0')} ${documentName(name)}`
}

/** What the first pages say. */
export function namesOf(
  applications: readonly PacketApplication[],
  { by, at, zone, notShown }: { by: string; at: Date; zone: string; notShown: ReadonlyMap<number, number> },
): NamesToShow {
  const scholarships = new Set(applications.map(each => each.scholarshipName))
  const missing = [...notShown.values()].reduce((sum, count) => sum + count, 0)
  const scored = applications.some(({ score }) => score !== '')
  const columns = [
    { title: 'No.', width: 32 },
    { title: 'Name', width: scored ? 170 : 220 },
    { title: 'Status', width: 75 },
    ...(scored ? [{ title: 'Score', width: 50 }] : []),
    { title: 'Documents', width: 135 },
  ]
  return {
    title: 'Applications for the committee',
    lines: [
      scholarships.size === 1 ? [...scholarships].join('') : counted(scholarships.size, 'scholarship'),
      `${counted(applications.length, 'application')}, as of ${dateInWords(at, zone)}, for ${by}`,
      ...(missing > 0 ? [`${counted(missing, 'document')} cannot be shown; the page of each says why.`] : []),
    ],
    columns,
    rows: applications.map(({ show, status, score, documents }) => [
      String(show.place),
      show.name,
      status,
      ...(scored ? [score] : []),
      documentsCell(documents.length, notShown.get(show.place) ?? 0),
    ]),
  }
}

const documentsCell = (count: number, missing: number) =>
  missing === 0 ? String(count) : `${count}, of which ${missing} not shown`
