import type { Kysely } from 'kysely'
import { counted } from '../../../contract/core/counted.ts'
import { readerName } from '../../../contract/committees/committee-terms.ts'
import { dateInWords } from '../../../contract/core/time/date-in-words.ts'
import { scoreText } from '../../../contract/scores/score-terms.ts'
import { scopeOf, type SeenId } from '../../platform/access/scope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { readForOfficer } from '../applications/list-applications-service.ts'
import { findShownApplication, type FoundDocument } from '../committees/shown-document-service.ts'
import { readScore } from '../scores/give-points-service.ts'
import type { Attempt } from './packet-repository.ts'
import type { PagesToMake, ReadableDocument } from './pages/make-pages.ts'
import { readShown } from './shown-document-service.ts'

interface Packing {
  db: Kysely<Tables>
  documents: FileStore
  packet: Attempt
  ids: readonly SeenId[]
  zone: string
  broken: ReadonlySet<string>
  seen: string[]
  progress: (done: number) => Promise<void>
}

/** The pages of a packet without names: of each application its number, its mean, and what readers see of it [FAIR2] [DESK8]. */
export function namelessPages(packing: Packing): PagesToMake {
  const { packet, ids, zone, progress } = packing
  const rows: string[][] = []
  const scholarships = new Set<string>()
  async function* applications() {
    for (const [index, id] of ids.entries()) {
      const { scholarshipName, ...about } = await readNameless(packing, id)
      scholarships.add(scholarshipName)
      const { number, score, sections, documents } = about
      const name = readerName(number)
      rows.push([String(index + 1), name, score, String(documents.length)])
      const facts = [
        { label: 'Scholarship', text: scholarshipName },
        ...(score ? [{ label: 'Score', text: score }] : []),
      ]
      yield {
        show: { place: index + 1, name, facts, sections },
        documents: packet.with_documents ? documents : [],
      }
    }
  }
  return {
    count: ids.length,
    applications: applications(),
    names: () => ({
      title: 'Applications for the committee',
      lines: [
        scholarships.size === 1 ? [...scholarships].join('') : counted(scholarships.size, 'scholarship'),
        `${counted(ids.length, 'application')}, as of ${dateInWords(new Date(), zone)}, for ${packet.user_name}`,
      ],
      columns: [
        { title: 'No.', width: 32 },
        { title: 'Applicant', width: 220 },
        { title: 'Score', width: 90 },
        { title: 'Documents', width: 90 },
      ],
      rows,
    }),
    progress: () => progress(rows.length),
  }
}

/** @throws ProductError `not_found`, `own_application` */
async function readNameless(packing: Packing, id: SeenId) {
  const { db, packet } = packing
  const scope = scopeOf(packet)
  const application = await readForOfficer(db, scope, id)
  const { number, sections, letters, documents } = await findShownApplication(db, id)
  const summary = (await readScore(db, scope, application))?.summary
  return {
    scholarshipName: application.scholarshipName,
    number,
    score: summary ? `${scoreText(summary.mean)} (${summary.number})` : '',
    sections: [
      ...sections.map(({ title, answers }) => ({
        title,
        answers: answers.map(each => ({
          label: each.wording,
          text: [each.text, ...each.documents.map(({ document }) => nameOf(document))]
            .filter(Boolean)
            .join('\n'),
        })),
      })),
      ...(letters.length > 0
        ? [
            {
              title: 'Letters of reference',
              answers: letters.map(({ text, document }, index) => ({
                label: `Letter ${index + 1}`,
                text: [text, document === null ? '' : nameOf(document)].filter(Boolean).join('\n\n'),
              })),
            },
          ]
        : []),
    ],
    documents: documents.map(document => readable(packing, document)),
  }
}

const nameOf = (number: number) => `Document ${number}`

function readable(packing: Packing, found: FoundDocument): ReadableDocument {
  const { id, document, type, letter } = found
  return {
    id,
    name: nameOf(document),
    type,
    nameless: true,
    why: packing.broken.has(id) ? 'it is too complex to open' : undefined,
    read: async () => {
      const bytes = await readShown(packing, found)
      if (bytes && letter === undefined) packing.seen.push(id)
      return bytes
    },
  }
}
