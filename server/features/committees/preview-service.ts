import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { committeeLimits } from '../../../contract/committees/committee-limits.ts'
import type { CommitteePreview, placeAct } from '../../../contract/committees/committees.ts'
import { emptyForm } from '../../../contract/forms/form-definition.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import { lockForOfficer } from '../applications/application-service.ts'
import { findCommittee } from './committee-repository.ts'
import { lockExisting } from './committee-service.ts'
import {
  countPlaces,
  deletePlace,
  forgetMinutes,
  listNumbered,
  lockPlace,
  writePlace,
} from './place-repository.ts'
import { askToSearch } from './search/ask-to-search-service.ts'
import { numbersOf, readShownApplication } from './shown-application.ts'
import { identityFields, letterFile, lettersQuestion } from './shown-policy.ts'
import { listFiles, listLetters, listPlaces, listSources } from './shown-repository.ts'

/**
 * An application exactly as readers see it, with who it is and what was found in it [FAIR1]; without a number, the first that is
 * to be looked at. @throws ProductError `not_found`, `own_application`
 */
export async function readPreview(
  db: Kysely<Tables>,
  { userId }: { userId: string },
  scholarshipId: SeenId,
  number?: number,
): Promise<CommitteePreview> {
  if (!(await findCommittee(db, scholarshipId))) throw new ProductError('not_found')
  await numbersOf(db, scholarshipId)
  const rows = await listNumbered(db, scholarshipId)
  const others = rows.filter(row => row.user_id !== userId)
  const [first] = [...others.filter(({ open }) => open), ...others]
  const found = number === undefined ? first : rows.find(row => row.number === number)
  if (!found)
    throw new ProductError(number === undefined && rows.length > 0 ? 'own_application' : 'not_found')
  if (found.user_id === userId) throw new ProductError('own_application')
  const id = found.application_id
  await recordView(db, {
    action: 'committee.look',
    objectId: id,
    applicationId: id,
    scholarshipId,
    subjectId: found.user_id,
  })
  const { documents: _documents, minutes: _minutes, ...application } = await readShownApplication(db, id)
  const [source] = await listSources(db, [id])
  const { previous, next } = neighbours(others, found.number)
  return {
    application,
    applicationId: id,
    applicantName: source?.user_name ?? '',
    places: await placesOf(db, id, source),
    previous,
    next,
    of: others.length,
  }
}

/** Those with places to look at come first: from one that has none any more, the next that has. */
function neighbours(rows: readonly { number: number; open: boolean }[], number: number) {
  const open = rows.filter(row => row.open)
  const order = [...open, ...rows.filter(row => !row.open)].map(row => row.number)
  const at = order.indexOf(number)
  const isOpen = at < open.length
  const nextOpen = open.find(row => row.number > number) ?? open[0]
  const next = isOpen || !nextOpen ? order[at + 1] : nextOpen.number
  return { previous: order[at - 1] ?? null, next: next ?? null }
}

type SourceRow = Awaited<ReturnType<typeof listSources>>[number]

async function placesOf(
  db: Database,
  id: SeenId,
  source: SourceRow | undefined,
): Promise<CommitteePreview['places']> {
  const wordings = wordingsOf(source)
  const rows = await listPlaces(db, [id])
  return rows.map(({ place, question, words, state }) => ({
    place,
    wording: wordings.get(question) ?? question,
    words,
    state,
  }))
}

function wordingsOf(source: SourceRow | undefined): Map<string, string> {
  const definition = source?.definition ?? emptyForm
  return new Map([
    ...Object.entries({ email: 'Email', ...specifiedLabels(definition) }),
    [lettersQuestion, 'Letters of reference'],
    ...definition.sections.flatMap(({ questions }) =>
      questions.map(({ id, wording }) => [id, wording] as const),
    ),
  ])
}

/**
 * Masks words of an application for readers, keeps what was found, or takes this back [FAIR2]. @returns 0 when nothing differed
 * @throws ProductError `not_found`, `own_application`, `limit_reached`
 */
export async function actOnPlace(
  db: Kysely<Tables>,
  scope: Scope,
  id: SeenId,
  { place, words, act }: z.output<typeof placeAct>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const application = await lockForOfficer(tx, scope, id)
    const { scholarship_id } = application
    if (!(await findCommittee(tx, scholarship_id))) throw new ProductError('not_found')
    const at = { application_id: id, place, words }
    const before = await lockPlace(tx, at)
    const wanted = { mask: 'masked', keep: 'kept', undo: before?.found ? 'found' : undefined } as const
    const state = wanted[act]
    if (before?.state === state) return 0
    if (state === undefined) await deletePlace(tx, at)
    else {
      if (!before && (await countPlaces(tx, id)) >= committeeLimits.placesEach)
        throw new ProductError('limit_reached')
      const question = await questionOf(tx, id, place)
      await writePlace(
        tx,
        { ...at, scholarship_id, question },
        { state, by: act === 'undo' ? null : scope.userId },
      )
    }
    await forgetMinutes(tx, { application_id: id })
    await append(tx, {
      action: 'committee.mask',
      objectId: scholarship_id,
      applicationId: id,
      scholarshipId: scholarship_id,
      subjectId: application.user_id,
      before: before && { place, words, state: before.state },
      after: { place, words, state: state ?? null },
    })
    return 1
  })
}

/** The question that a place belongs to. @throws ProductError `not_found` for what is none of this application's */
async function questionOf(tx: Transaction<Tables>, id: SeenId, place: string): Promise<string> {
  const [source] = await listSources(tx, [id])
  if (identityFields.some(each => each === place) || wordingsOf(source).has(place)) return place
  const file = (await listFiles(tx, [id])).find(row => row.id === place)
  if (file) return file.question
  const letters = await listLetters(tx, [id])
  if (letters.some(({ request_id }) => [request_id, letterFile(request_id)].includes(place)))
    return lettersQuestion
  throw new ProductError('not_found')
}

/** Asks for the search for the applicants' own names, and records it. @throws ProductError `not_found` */
export async function searchNames(db: Kysely<Tables>, id: SeenId): Promise<number> {
  return withTransaction(db, async tx => {
    await lockExisting(tx, id)
    await askToSearch(tx, id)
    await append(tx, { action: 'committee.search', objectId: id, scholarshipId: id })
    return 1
  })
}
