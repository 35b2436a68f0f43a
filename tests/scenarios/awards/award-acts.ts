import { sql } from 'kysely'
import { formatPrice } from '../../../contract/core/currency.ts'
import type { Random } from '../../../demo-data/random.ts'
import {
  answerAward,
  askToStartLater,
  takeAnswerBack,
} from '../../../server/features/awards/answer-service.ts'
import { checkCondition, giveCondition } from '../../../server/features/awards/condition-service.ts'
import { changeFund } from '../../../server/features/awards/funds/fund-service.ts'
import { answerDeferral } from '../../../server/features/awards/office-award-service.ts'
import { amountText } from '../../../server/features/awards/payments/amounts.ts'
import { forgetPaidPeople } from '../../../server/features/awards/payments/forget-paid-service.ts'
import {
  loseReturned,
  makeReady,
  payAgain,
  stopOne,
  takeReadyBack,
} from '../../../server/features/awards/payments/instalment-service.ts'
import { previewFile } from '../../../server/features/awards/payments/payment-choice-service.ts'
import {
  approveFile,
  cancelFile,
  handFileOver,
  makeFile,
} from '../../../server/features/awards/payments/payment-file-service.ts'
import { readResults } from '../../../server/features/awards/payments/results-service.ts'
import {
  confirmRelease,
  previewBatch,
  recallBatch,
} from '../../../server/features/decisions/batch-service.ts'
import { decide, reopen, takeDecisionBack } from '../../../server/features/decisions/decision-service.ts'
import { releaseWhole } from '../../../server/features/decisions/release-service.ts'
import {
  givePlacesOn,
  lapseAward,
  offerNext,
} from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { cancelApplication } from '../../../server/features/drafts/restore-draft-service.ts'
import { undoDelete } from '../../../server/features/drafts/undo-delete-service.ts'
import { removeUser } from '../../../server/features/people/manage-users-service.ts'
import { ownScope } from '../../../server/platform/access/scope.ts'
import { forgetDeletedRows } from '../../../server/platform/database/deleted-rows.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ProductError } from '../../../server/platform/product-error.ts'
import { forgetPerson, handOver } from '../../../start/composition/features.ts'
import * as model from './award-model.ts'
import type { Checking, Handling, Model, Result } from './award-model.ts'
import { type Ids, setAwards, type World } from './award-world.ts'
import { knownId } from '../../support/known-id.ts'

/** Something that somebody, or the clock, does to one of several targets. */
interface Act<Target> {
  /** How often it is tried, beside the others. */
  weight: number
  targets(model: Model, random: Random): Target[]
  /** Does it in a model; false where the product has to refuse it. */
  inModel(model: Model, target: Target): boolean
  inProduct(at: At, target: Target): Promise<unknown>
}

/** Where an act takes place; the model is as before it. */
export interface At {
  world: World
  ids: Ids
  model: Model
}

/** An act with one of its targets. */
export interface Try {
  target: unknown
  inModel(model: Model): boolean
  inProduct(at: At): Promise<unknown>
}

const act = <Target>({ weight, targets, inModel, inProduct }: Act<Target>) => ({
  weight,
  tries: (copy: Model, random: Random): Try[] =>
    targets(copy, random).map(target => ({
      target,
      inModel: next => inModel(next, target),
      inProduct: at => inProduct(at, target),
    })),
})

const indexes = (list: readonly unknown[]) => [...list.keys()]

const readSite = () =>
  Promise.resolve({ url: 'http://localhost', name: 'Bursary', senderName: 'Bursary', timeZone: 'UTC' })
export const depsOf = ({ db }: World) => ({ db, readSite })

async function versionOf(
  { world: { db } }: At,
  table: 'awards' | 'funds' | 'payment_files',
  id: string,
): Promise<number> {
  const row = await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst()
  return row?.version ?? 0
}

async function decisionVersion({ world: { db } }: At, application: string): Promise<number> {
  const row = await db
    .selectFrom('decisions')
    .select('version')
    .where('application_id', '=', knownId(application))
    .executeTakeFirst()
  return row?.version ?? 0
}

const personOf = ({ ids }: At, index: number) => ids.people[index] as Ids['people'][number]
const ownerOf = (at: At, award: number) => personOf(at, at.model.awards[award]?.person ?? 0)

async function seenAward(at: At, index: number) {
  const id = knownId(at.ids.awards[index] ?? '')
  return { id, version: await versionOf(at, 'awards', id) }
}

async function seenFile(at: At, index: number) {
  const id = at.ids.files[index] ?? ''
  return { id: knownId(id), version: await versionOf(at, 'payment_files', id) }
}

const seenInstalment = async ({ world: { db }, ids }: At, [award, nth]: [number, number]) =>
  db
    .selectFrom('instalments')
    .select(['id', 'version'])
    .where('award_id', '=', knownId(ids.awards[award] ?? ''))
    .where('number', '=', nth + 1)
    .executeTakeFirstOrThrow()

const answers = (does: 'accept' | 'decline' | 'takeBack' | 'defer', weight: number) =>
  act<number>({
    weight,
    targets: ({ awards }) => indexes(awards),
    inModel: (copy, award) => model.answer(copy, [award, does]),
    async inProduct(at, award) {
      const { db } = at.world
      const seen = await seenAward(at, award)
      const { user } = ownerOf(at, award)
      if (does === 'takeBack') return takeAnswerBack(db, user, seen)
      if (does === 'defer') return askToStartLater(db, user, { ...seen, words: 'In spring' })
      return answerAward(db, user, { ...seen, answer: does })
    },
  })

const checks = (does: Checking, weight: number) =>
  act<[number, number]>({
    weight,
    targets: ({ awards }) =>
      awards.flatMap(({ conditions }, award) =>
        indexes(conditions).map((nth): [number, number] => [award, nth]),
      ),
    inModel: (copy, target) => model.check(copy, target, does),
    async inProduct(at, [award, nth]) {
      const { db, approver } = at.world
      const { id, version } = await db
        .selectFrom('award_conditions')
        .select(['id', 'version'])
        .where('award_id', '=', knownId(at.ids.awards[award] ?? ''))
        .where('place', '=', nth)
        .executeTakeFirstOrThrow()
      const { user, name } = ownerOf(at, award)
      return does === 'give'
        ? giveCondition(db, user, { id, version, answer: `I am ${name}.`, documents: [] })
        : checkCondition(db, approver, { id, version, act: does, words: `To ${name}` })
    },
  })

const handles = (does: Handling, weight: number) =>
  act<[number, number]>({
    weight,
    targets: ({ awards }) =>
      awards.flatMap(({ instalments }, award) =>
        indexes(instalments).map((nth): [number, number] => [award, nth]),
      ),
    inModel: (copy, target) => model.handle(copy, target, does),
    async inProduct(at, target) {
      const { db, maker } = at.world
      const seen = await seenInstalment(at, target)
      if (does === 'again') return payAgain(db, maker, seen)
      // The office does not know any more who it was.
      const isGone = at.model.people[at.model.awards[target[0]]?.person ?? 0]?.gone
      const reason = isGone ? 'They left' : `Because of ${ownerOf(at, target[0]).name}`
      if (does === 'stop') return stopOne(db, maker, { ...seen, reason })
      if (does === 'lose') return loseReturned(db, maker, { ...seen, reason })
      const items = { items: [{ _id: seen.id, version: seen.version }] }
      const { refused } = await (does === 'ready' ? makeReady : takeReadyBack)(db, maker, items)
      if (refused[0]) throw new ProductError('step_not_allowed', { message: refused[0].why })
    },
  })

const proposes = (outcome: 'award' | 'waitlist' | 'decline', weight: number) =>
  act<[number, number]>({
    weight,
    targets: ({ people, smallest }, random) =>
      indexes(people).map(person => [person, random.integer(1, 2_500) * smallest]),
    inModel: (copy, [person, amount]) =>
      model.propose(copy, person, { outcome, amount: outcome === 'award' ? amount : 0 }),
    async inProduct(at, [index, amount]) {
      const { application, name } = personOf(at, index)
      const version = await decisionVersion(at, application)
      return decide(depsOf(at.world), at.world.maker, application, {
        version,
        outcome,
        amount: outcome === 'award' ? formatPrice(amount, at.ids.currency) : null,
        terms: outcome === 'award' ? `For ${name}` : null,
        rank: outcome === 'waitlist' ? index + 1 : null,
        reason: '',
        word: '',
      })
    },
  })

async function confirmAll({ world, ids }: At, applications?: string[]) {
  const batch = await previewBatch(world.db, world.maker, { scholarship: ids.scholarship, applications })
  await confirmRelease(depsOf(world), world.maker, knownId(batch), { leaveBlockedOut: false })
}

/** Results of some of a file's payments, or of all; half of them were paid. */
function someResults({ files, awards, smallest }: Model, file: number, random: Random): Result[] {
  const all = random.chance(0.6)
  return (files[file]?.items ?? []).flatMap(({ award, instalment }, item) => {
    if (!all && random.chance(0.5)) return []
    const amount = awards[award]?.instalments[instalment]?.amount ?? 0
    const part = random.integer(1, amount / smallest) * smallest
    return [{ item, returned: random.pick([null, null, amount, part]) }]
  })
}

/** The acts by name. */
export const acts = {
  'propose award': proposes('award', 2),
  'propose waitlist': proposes('waitlist', 1),
  'propose decline': proposes('decline', 0.5),
  confirm: act<null>({
    weight: 6,
    targets: () => [null],
    inModel: copy => model.confirm(copy),
    inProduct: at => confirmAll(at),
  }),
  recall: act<number>({
    weight: 2,
    targets: ({ batches }) => indexes(batches),
    inModel: (copy, batch) => model.recall(copy, batch),
    inProduct: ({ world, ids }, batch) =>
      recallBatch(world.db, world.maker, knownId(ids.batches[batch] ?? '')),
  }),
  release: act<number>({
    weight: 12,
    targets: ({ batches }) => indexes(batches).filter(nth => batches[nth]?.state === 'waiting'),
    inModel: (copy, batch) => model.release(copy, batch),
    inProduct: ({ world, ids }, batch) => releaseWhole(world.db, knownId(ids.batches[batch] ?? '')),
  }),
  reopen: act<number>({
    weight: 2,
    targets: ({ people }) => indexes(people),
    inModel: (copy, person) => model.reopen(copy, person),
    inProduct: (at, person) =>
      reopen(at.world, at.world.maker, { id: personOf(at, person).application, reason: 'A slip' }),
  }),
  'take a decision back': act<[number, 'told' | 'before']>({
    weight: 2,
    targets: ({ people }, random) => indexes(people).map(person => [person, random.pick(['told', 'before'])]),
    inModel: (copy, [person, to]) => model.takeBack(copy, person, to),
    async inProduct(at, [person, to]) {
      const { application: id } = personOf(at, person)
      const version = await decisionVersion(at, id)
      return takeDecisionBack(depsOf(at.world), at.world.maker, { id, version, to })
    },
  }),
  accept: answers('accept', 14),
  decline: answers('decline', 4),
  'take an answer back': answers('takeBack', 3),
  'ask to start later': answers('defer', 3),
  'answer a deferral': act<[number, number | null]>({
    weight: 10,
    targets: ({ awards }, random) => indexes(awards).map(award => [award, random.pick([null, 20])]),
    inModel: (copy, [award, later]) => model.answerDeferral(copy, award, later),
    async inProduct(at, [award, laterDays]) {
      const words = `Dear ${ownerOf(at, award).name}`
      return answerDeferral(at.world.db, at.world.maker, {
        ...(await seenAward(at, award)),
        laterDays,
        words,
      })
    },
  }),
  lapse: act<number>({
    weight: 12,
    targets: ({ awards }) => indexes(awards),
    inModel: (copy, award) => model.lapse(copy, award),
    inProduct: async (at, award) => lapseAward(depsOf(at.world), at.world.maker, await seenAward(at, award)),
  }),
  'offer to the next': act<number>({
    weight: 20,
    // What is prepared and then cannot be confirmed waits as a proposal.
    targets: now =>
      indexes(now.free).filter(place => {
        const copy = structuredClone(now)
        return !model.offerNext(copy, place) || model.confirmOffer(copy, place)
      }),
    inModel: (copy, place) => model.offerNext(copy, place) && model.confirmOffer(copy, place),
    async inProduct({ world, ids, model: { free } }, place) {
      const id = ids.awards[free[place]?.award ?? 0] ?? ''
      const batch = await offerNext(depsOf(world), world.maker, { id: knownId(id), reason: '' })
      await confirmRelease(depsOf(world), world.maker, knownId(batch), { leaveBlockedOut: false })
    },
  }),
  'give places on': act<null>({
    weight: 2,
    targets: () => [null],
    inModel: copy => model.givePlacesOn(copy),
    inProduct: ({ world }) => givePlacesOn(depsOf(world)),
  }),
  'give what is asked for': checks('give', 8),
  'confirm a condition': checks('confirm', 10),
  'send a condition back': checks('sendBack', 1),
  'waive a condition': checks('waive', 4),
  'undo a condition': checks('undo', 2),
  'make ready': handles('ready', 20),
  'take ready back': handles('unready', 2),
  'stop an instalment': handles('stop', 2),
  'pay again': handles('again', 15),
  'lose what came back': handles('lose', 8),
  'make a file': act<null>({
    weight: 12,
    targets: () => [null],
    inModel: copy => model.makeFile(copy),
    async inProduct({ world: { db, maker }, ids, model: before }) {
      const wish = {
        currency: ids.currency,
        payee: ids.payee,
        scholarship: ids.scholarship,
      }
      const { count, sum, funds } = await previewFile(db, maker, wish)
      const paying = String(model.sumByFund(before).map(each => formatPrice(each, ids.currency)))
      const nothing = formatPrice(0, ids.currency)
      const previewed = String(
        ids.funds.map(id => funds.find(({ name }) => name === `Fund ${id}`)?.sum ?? nothing),
      )
      if (previewed !== paying)
        throw new Error(`The preview takes ${previewed} from funds, which will pay ${paying}.`)
      const columns = ['reference' as const, 'student' as const, 'amount' as const]
      const seen = { count, sum }
      return makeFile(db, maker, { ...wish, _id: newId(), format: 'csv', columns, seen })
    },
  }),
  'approve a file': act<number>({
    weight: 14,
    targets: ({ files }) => indexes(files),
    inModel: (copy, file) => model.passFile(copy, file, 'approved'),
    inProduct: async (at, file) => approveFile(at.world.db, at.world.approver, await seenFile(at, file)),
  }),
  'approve one’s own file': act<number>({
    weight: 1,
    targets: ({ files }) => indexes(files),
    inModel: () => false,
    inProduct: async (at, file) => approveFile(at.world.db, at.world.maker, await seenFile(at, file)),
  }),
  'hand a file over': act<number>({
    weight: 14,
    targets: ({ files }) => indexes(files),
    inModel: (copy, file) => model.passFile(copy, file, 'handedOver'),
    inProduct: async (at, file) => handFileOver(at.world.db, at.world.approver, await seenFile(at, file)),
  }),
  'cancel a file': act<number>({
    weight: 4,
    targets: ({ files }) => indexes(files),
    inModel: (copy, file) => model.cancelFile(copy, file),
    inProduct: async (at, file) =>
      cancelFile(at.world.db, at.world.maker, { ...(await seenFile(at, file)), reason: 'Another account' }),
  }),
  'read results': act<[number, Result[]]>({
    weight: 18,
    targets: (copy, random) =>
      indexes(copy.files)
        .map((file): [number, Result[]] => [file, someResults(copy, file, random)])
        .filter(([, results]) => results.length > 0),
    inModel: (copy, [file, results]) => model.readResults(copy, file, results),
    async inProduct(at, [index, results]) {
      const { world, ids, model: before } = at
      const seen = await seenFile(at, index)
      const numbers = await world.db
        .selectFrom('awards')
        .select(['id', 'number'])
        .where('id', 'in', ids.awards)
        .execute()
      const lines = results.map(({ item, returned }) => {
        const { award = 0, instalment = 0 } = before.files[index]?.items[item] ?? {}
        const number = numbers.find(({ id }) => id === ids.awards[award])?.number
        const back = returned === null ? 'paid,' : `returned,${amountText(returned, ids.currency)}`
        return `${number}/${instalment + 1},${back}`
      })
      const file = Buffer.from(['reference,result,amount', ...lines].join('\n')).toString('base64')
      return readResults(world.db, world.maker, { ...seen, file, dryRun: false })
    },
  }),
  'delete an application': act<number>({
    weight: 1,
    targets: ({ people }) => indexes(people).filter(person => !people[person]?.gone),
    inModel: (copy, person) => model.deletePerson(copy, person, 'undoable'),
    inProduct(at, person) {
      const { user, application } = personOf(at, person)
      return cancelApplication(at.world, ownScope(user), application)
    },
  }),
  'undo a deletion': act<number>({
    weight: 8,
    targets: ({ people }) => indexes(people).filter(person => people[person]?.gone),
    inModel: (copy, person) => model.undoDeletion(copy, person),
    inProduct(at, person) {
      const { user: userId, application: id } = personOf(at, person)
      return undoDelete(at.world, { id, userId })
    },
  }),
  'delete an account': act<number>({
    weight: 0.4,
    targets: ({ people }) => indexes(people).filter(person => !people[person]?.gone),
    inModel: (copy, person) => model.deletePerson(copy, person, 'forever'),
    inProduct: (at, person) => deleteAccount(at.world, personOf(at, person).user),
  }),
  'a night passes': act<null>({
    weight: 1,
    targets: ({ people }) => (people.some(({ gone }) => gone) ? [null] : []),
    inModel(copy) {
      for (const [person, { gone }] of copy.people.entries())
        if (gone) model.deletePerson(copy, person, 'forever')
      return true
    },
    inProduct: ({ world }) => passNight(world),
  }),
  'change a budget': act<[number, number]>({
    weight: 1,
    targets: ({ funds, smallest }, random) =>
      funds.map(({ total }, fund) => [fund, Math.max(0, total + random.integer(-2_000, 2_000) * smallest)]),
    inModel: (copy, [fund, total]) => model.changeBudget(copy, fund, total),
    async inProduct(at, [fund, total]) {
      const id = at.ids.funds[fund] ?? ''
      const version = await versionOf(at, 'funds', id)
      const budget = formatPrice(total, at.ids.currency)
      return changeFund(at.world.db, at.world.maker, knownId(id), {
        version,
        budget,
        reason: 'A gift',
      })
    },
  }),
  'change the places': act<number | null>({
    weight: 0.5,
    targets: (_, random) => [random.pick([null, 1, 2, 3])],
    inModel(copy, places) {
      copy.places = places
      return true
    },
    inProduct: ({ world, ids, model: before }, places) =>
      setAwards(world, { model: { ...before, places }, ids }),
  }),
  'an hour passes': act<null>({
    weight: 1.5,
    targets: () => [null],
    inModel: copy => model.passHour(copy),
    inProduct: ({ world, ids }) => passHour(world, ids),
  }),
  'a date to answer by passes': act<number>({
    weight: 3,
    targets: copy => indexes(copy.awards).filter(award => model.passAnswerDay(structuredClone(copy), award)),
    inModel: (copy, award) => model.passAnswerDay(copy, award),
    inProduct: ({ world: { db }, ids, model: { clock } }, award) =>
      sql`update awards set answer_by = now() - interval '1 day' + make_interval(secs => ${clock})
        where id = ${ids.awards[award]}`.execute(db),
  }),
  'days pass': act<number>({
    weight: 1.5,
    targets: (_, random) => [random.pick([10, 30])],
    inModel: (copy, days) => model.passDays(copy, days),
    inProduct: ({ world: { db }, ids }, days) =>
      sql`update instalments set due_on = due_on - ${days}::integer
        where award_id = any(${ids.awards}::uuid[])`.execute(db),
  }),
}

export function deleteAccount({ db, adminId }: World, id: string): Promise<void> {
  return removeUser({ db, forgetPerson, handOver }, { id, adminId }, null)
}

export async function passHour({ db }: World, { awards }: Ids): Promise<void> {
  await sql`update awards set answered_at = answered_at - interval '61 minutes'
    where id = any(${awards}::uuid[])`.execute(db)
}

/** Nothing that was deleted comes back, and what nobody may know any more is forgotten. */
export async function passNight({ db }: World): Promise<void> {
  await sql`update deleted_rows set at = at - interval '2 minutes'`.execute(db)
  await forgetDeletedRows(db)
  await forgetPaidPeople(db)
}
