import { partsOfApplication } from '../../../contract/applications/application-parts.ts'
import { counted } from '../../../contract/core/counted.ts'
import { dateInWords } from '../../../contract/core/time/date-in-words.ts'
import { conditionsSection } from '../../../contract/eligibility/frozen-words.ts'
import { documentName } from '../../../contract/documents/document-name.ts'
import type { NamedDocument } from '../../../contract/documents/documents.ts'
import type { Kysely } from 'kysely'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { readAwardInWords } from '../awards/award-queries.ts'
import { listAttached } from '../documents/attached-document-service.ts'
import { readFrozenConditions } from '../applications/conditions/freeze-conditions-service.ts'
import { readAnswers } from '../applications/answer-service.ts'
import { readForOfficer } from '../applications/list-applications-service.ts'
import {
  listReceivedLetters,
  type ReceivedLetter,
  type ReceivedLetters,
} from '../references/received-letters-service.ts'
import { readScore } from '../scores/give-points-service.ts'
import { scoreText } from '../../../contract/scores/score-terms.ts'
import { partsOfLetter } from './packet-letters.ts'
import type { ApplicationToShow, NamesToShow } from './pages/packet-messages.ts'

/** An application of a packet, as its pages show it. */
export interface PacketApplication {
  show: ApplicationToShow
  status: string
  /** The mean, and of how many officers; empty while it is hidden from the caller, or there is none [DESK7]. */
  score: string
  scholarshipName: string
  documents: NamedDocument[]
  references: ReceivedLetters
}

/**
 * Reads an application as it is now.
 * @param about its place in the packet, from 1; `zone` in which moments are said
 * @throws ProductError `not_found`, `own_application`
 */
export async function readForPacket(
  db: Kysely<Tables>,
  scope: Scope,
  { id, place, zone }: { id: SeenId; place: number; zone: string },
): Promise<PacketApplication> {
  const application = await readForOfficer(db, scope, id)
  const sections = await readAnswers({ db }, scope, id)
  const conditions = await readFrozenConditions(db, application._id)
  const parts = [
    ...partsOfApplication(application, sections),
    ...(conditions ? [conditionsSection(conditions)] : []),
  ]
  // Also such that answer nothing that is asked now.
  const attached = (await listAttached(db, id)).map(({ document }) => document)
  const references = await listReceivedLetters(db, scope, application._id)
  const summary = (await readScore(db, scope, application))?.summary
  const score = summary ? `${scoreText(summary.mean)} (${summary.number})` : ''
  const award = await readAwardInWords(db, application._id)
  const facts = [
    { label: 'Scholarship', text: `${application.scholarshipName}, ${application.universityName}` },
    { label: 'Submitted', text: dateInWords(application.date, zone) },
    { label: 'Status', text: application.status },
    ...(score ? [{ label: 'Score', text: score }] : []),
    ...(award ? [{ label: 'Award', text: award }] : []),
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
    references,
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

/** The section that names the letters of reference. @param where says where each is, when it is not among the pages */
export function sectionOfLetters(
  letters: readonly ReceivedLetter[],
  zone: string,
  where: (letter: ReceivedLetter) => string,
): ApplicationToShow['sections'] {
  if (letters.length === 0) return []
  const answers = letters.map(letter => ({
    label: `${letter.name}, ${letter.relation}`,
    text: `Received on ${dateInWords(letter.settled_at, zone)}. ${where(letter)}`.trimEnd(),
  }))
  return [{ title: 'Letters of reference', answers }]
}

/** A folder of an archive, which sorts by the place. */
export function folderOf({ place, name }: ApplicationToShow): string {
  return `${String(place).padStart(3, '0')} ${documentName(name)}`
}

/** What the first pages say. @param about ids of documents and parts of letters that cannot be shown are `notShown` */
export function namesOf(
  applications: readonly PacketApplication[],
  { by, at, zone, notShown }: { by: string; at: Date; zone: string; notShown: ReadonlySet<string> },
): NamesToShow {
  const scholarships = new Set(applications.map(each => each.scholarshipName))
  const missing = applications.map(({ documents, references }) => ({
    documents: documents.filter(({ _id: id }) => notShown.has(id)).length,
    letters: references.letters.filter(letter => partsOfLetter(letter).some(({ id }) => notShown.has(id)))
      .length,
  }))
  const scored = applications.some(({ score }) => score !== '')
  const lettered = applications.some(
    ({ references }) => references.count > 0 || references.letters.length > 0,
  )
  return {
    title: 'Applications for the committee',
    lines: [
      scholarships.size === 1 ? [...scholarships].join('') : counted(scholarships.size, 'scholarship'),
      `${counted(applications.length, 'application')}, as of ${dateInWords(at, zone)}, for ${by}`,
      ...notShownLine('document', sumOf(missing.map(each => each.documents))),
      ...notShownLine('letter', sumOf(missing.map(each => each.letters))),
    ],
    columns: columnsOf(scored, lettered),
    rows: applications.map(({ show, status, score, documents, references }, index) => [
      String(show.place),
      show.name,
      status,
      ...(scored ? [score] : []),
      documentsCell(documents.length, missing[index]?.documents ?? 0),
      ...(lettered ? [lettersCell(references)] : []),
    ]),
  }
}

const columnsOf = (scored: boolean, lettered: boolean) => [
  { title: 'No.', width: 32 },
  { title: 'Name', width: 220 - (scored ? 50 : 0) - (lettered ? 50 : 0) },
  { title: 'Status', width: 75 },
  ...(scored ? [{ title: 'Score', width: 50 }] : []),
  { title: 'Documents', width: 135 },
  ...(lettered ? [{ title: 'Letters', width: 50 }] : []),
]

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const notShownLine = (what: string, count: number) =>
  count > 0 ? [`${counted(count, what)} cannot be shown; each one’s page says why.`] : []

const lettersCell = ({ letters, count }: ReceivedLetters) =>
  letters.length > count ? String(letters.length) : count > 0 ? `${letters.length} of ${count}` : ''

const documentsCell = (count: number, missing: number) =>
  missing === 0 ? String(count) : `${count}, of which ${missing} not shown`
