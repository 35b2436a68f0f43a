import { sql } from 'kysely'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertMember } from '../../support/committee-steps.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import { type TableWatch, watchTables } from '../data/changed-tables.ts'
import { type AccessCheck, checkAnswer, effects } from './access-checks.ts'
import type { Answers, Expected, Whose } from './access-rows.ts'
import { accessTable, isSuccess } from './access-table.ts'
import { type AccessWorld, createAccessWorld, credentialOf, makeCall } from './access-world.ts'

/** Members of the committee of whatever a call is about; the last has a conflict with every application of it. */
export const memberParts = ['reader', 'chair', 'recused chair'] as const
type MemberPart = (typeof memberParts)[number]

/** Where members are answered otherwise than people who are none: about their committee, never about one application. */
const answered: Partial<Record<EndpointKey, Record<MemberPart, Expected>>> = {
  'POST /readings/names/:id': { reader: 200, chair: 200, 'recused chair': 200 },
  'GET /readings/ranking/:id': { reader: '409 ranking_closed', chair: 200, 'recused chair': 200 },
  // What a recused chair would move does not exist for them.
  'POST /readings/ranking/:id': { reader: '409 ranking_closed', chair: 200, 'recused chair': 404 },
  'POST /readings/handOver/:id': { reader: '409 ranking_closed', chair: 200, 'recused chair': 200 },
}

export interface MemberStage {
  world: AccessWorld
  members: Record<MemberPart, Person>
  /** What each call is about. */
  targets: Map<MemberCell, string>
  tables: TableWatch
}

interface MemberCell {
  key: EndpointKey
  part: MemberPart
  expected: Expected
}

/** Every call about another person's object or about nothing, by every kind of member. */
const memberCells: MemberCell[] = (Object.keys(accessTable) as EndpointKey[]).flatMap(key => {
  const answers = accessTable[key].answers as Partial<Record<Whose, Answers>>
  const users = (answers["another's"] ?? answers.none)?.user
  if (users === undefined) return []
  return memberParts.map(part => ({ key, part, expected: answered[key]?.[part] ?? users }))
})

export async function setMemberStage(product: ServedProduct): Promise<MemberStage> {
  const world = await createAccessWorld(product)
  const members = {
    reader: await signUp(product, 'user', 'Ngozi Ade'),
    chair: await signUp(product, 'user', 'Kofi Boateng'),
    'recused chair': await signUp(product, 'user', 'Liv Dahl'),
  }
  const targets = new Map<MemberCell, string>()
  for (const cell of memberCells) {
    const whose = "another's" in accessTable[cell.key].answers ? "another's" : 'none'
    const target = await world.newTarget(cell.key, 'user', whose)
    await join(product, members[cell.part], cell.part, target)
    targets.set(cell, target)
  }
  return { world, members, targets, tables: await watchTables(product.db) }
}

/** Makes somebody a member of the committee of each scholarship that a row is of. */
async function join(product: ServedProduct, person: Person, part: MemberPart, rowId: string): Promise<void> {
  const { db } = product
  if (!/^[\da-f-]{36}$/.test(rowId)) return
  const { rows } = await sql<{ id: string }>`
    select distinct scholarship_id as id from scholarships_of(${rowId}) where scholarship_id is not null
      and not exists (select from committee_members where user_id = ${person.userId}
        and committee_members.scholarship_id = scholarships_of.scholarship_id)`.execute(db)
  for (const { id } of rows) {
    await sql`insert into committees (scholarship_id, state, seed) values (${id}, 'open', 1)
      on conflict do nothing`.execute(db)
    const member = await insertMember(product, person, id, { part: part === 'reader' ? 'reader' : 'chair' })
    if (part !== 'recused chair') continue
    const applications = await db
      .selectFrom('applications')
      .select('id')
      .where('scholarship_id', '=', id)
      .execute()
    for (const application of applications)
      await db
        .insertInto('committee_conflicts')
        .values({ id: newId(), member_id: member, application_id: application.id, source: 'named' })
        .execute()
  }
}

type MemberCheck = Omit<AccessCheck, 'run'> & { run: (stage: MemberStage) => Promise<string[]> }

const [refused, granted] = [false, true].map(success =>
  memberCells
    .filter(({ expected }) => isSuccess(expected) === success)
    .map(
      (cell): MemberCheck => ({
        title: `${cell.key} × ${cell.part}: ${cell.expected}`,
        run: stage => checkCell(stage, cell),
      }),
    ),
) as [MemberCheck[], MemberCheck[]]

/** Refusals first: what is granted changes tables. */
export const memberChecks = [...refused, ...granted]

async function checkCell({ world, members, targets, tables }: MemberStage, cell: MemberCell) {
  const { key, part, expected } = cell
  const credential = credentialOf(key, members[part])
  const answer = await makeCall(world.product, key, targets.get(cell) ?? '', { credential })
  const text = await answer.text()
  const found = checkAnswer({ key, actor: 'user', expected }, answer, text)
  if (endpoints[key].who !== 'anyone' && text.includes(world.stranger.email)) found.push('tells an address')
  return isSuccess(expected) ? found : [...found, ...(await effects(tables))]
}
