import type { Kysely } from 'kysely'
import type { Payee } from '../../../contract/awards/award-terms.ts'
import type { Random } from '../../../demo-data/random.ts'
import { changeSettings } from '../../../server/features/awards/award-settings-service.ts'
import { changeSettings as changeDecisions } from '../../../server/features/decisions/batch-service.ts'
import type { Scope, SeenId } from '../../../server/platform/access/scope.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { twoPayments } from '../../support/award-steps.ts'
import { dateIn, insertScholarship, insertUser } from '../../support/factories.ts'
import { insertFund } from '../../support/fund-factories.ts'
import type { Model } from './award-model.ts'
import { knownId } from '../../support/known-id.ts'

/** Where histories are played, one after the other. */
export interface World {
  db: Kysely<Tables>
  /** Makes instalments ready and files. */
  maker: Scope
  approver: Scope
  /** Deletes accounts. */
  adminId: string
}

/** What the things of a model are in the database, by their places in its lists. */
export interface Ids {
  scholarship: string
  payee: Payee
  currency: string
  funds: string[]
  people: { user: string; application: SeenId; name: string }[]
  awards: SeenId[]
  batches: SeenId[]
  files: SeenId[]
}

/** A scholarship with funds and applicants, to which nothing has happened yet. */
export async function openHistory(
  { db }: World,
  random: Random,
  { currency, smallest }: { currency: string; smallest: number },
): Promise<{ model: Model; ids: Ids }> {
  const scholarship = await insertScholarship(db)
  const model: Model = {
    smallest,
    asks: random.chance(0.8),
    automatic: random.chance(0.5),
    places: random.chance(0.4) ? random.integer(1, 3) : null,
    plan: {
      // Not near a midnight.
      due: [-25, -15, random.pick([-5, 25]), 45].slice(0, random.pick([0, 1, 2, 3, 3, 4])),
      before: [],
    },
    funds: [],
    people: [],
    awards: [],
    free: [],
    batches: [],
    files: [],
    clock: 0,
  }
  const { due } = model.plan
  model.plan.before = Array.from({ length: random.integer(0, 3) }, () =>
    due.length > 0 && random.chance(0.7) ? random.integer(0, due.length - 1) : null,
  )
  const ids: Ids = {
    scholarship,
    payee: random.pick(['school', 'finance']),
    currency,
    funds: [],
    people: [],
    awards: [],
    batches: [],
    files: [],
  }
  for (let nth = random.integer(0, 2); nth > 0; nth -= 1) {
    const total = random.integer(1, 6) * 1_000 * smallest + random.integer(0, 99) * smallest
    ids.funds.push(await insertFund(db, { currency, budget: total }))
    model.funds.push({ total, committed: 0, paid: 0 })
  }
  for (let nth = random.integer(2, 4); nth > 0; nth -= 1) {
    const mark = `quillwort${newId().replaceAll('-', '')}`
    const user = await insertUser(db, { user_name: mark, user_email: `${mark}@example.org` })
    const application = await insertApplication(db, { user_id: user, scholarship_id: scholarship, currency })
    ids.people.push({ user, application, name: mark })
    model.people.push({ status: 'Pending', gone: false, decision: null })
  }
  await changeDecisions(db, knownId(scholarship), { holds: true, first: false })
  await setAwards({ db }, { model, ids })
  return { model, ids }
}

/** Stores how awards go on, as the model has it. */
export async function setAwards(
  { db }: Pick<World, 'db'>,
  {
    model: { asks, automatic, places, plan },
    ids: { scholarship, payee, funds },
  }: { model: Model; ids: Ids },
): Promise<void> {
  const { version } = (await db
    .selectFrom('award_settings')
    .select('version')
    .where('scholarship_id', '=', scholarship)
    .executeTakeFirst()) ?? { version: 0 }
  await changeSettings(db, knownId(scholarship), {
    ...twoPayments,
    version,
    answerDays: asks ? 14 : null,
    places,
    movesUp: automatic ? 'automatically' : 'byHand',
    payee,
    funds,
    plan: {
      instalments: plan.due.map(dateIn),
      conditions: plan.before.map(before => ({
        kind: 'statement',
        words: 'A statement',
        dueOn: dateIn(10),
        before: before === null ? null : before + 1,
      })),
    },
  })
}
