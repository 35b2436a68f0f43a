import { sql } from 'kysely'
import type { Model } from './award-model.ts'
import type { Ids, World } from './award-world.ts'
import { knownId } from '../../support/known-id.ts'

interface Figures {
  total: number
  committed: number
  paid: number
}

/** What the database holds of a history. */
export interface Stored {
  funds: (Figures & { id: string; left: number })[]
  people: { id: string; status: string; outcome: string | null; released: boolean; reopened: boolean }[]
  awards: {
    id: string
    application: string
    amount: number
    state: string
    parts: (Figures & { fund: string })[]
    instalments: {
      amount: number
      due: number
      state: string
      files: number
      returned: number
      decided: string | null
    }[]
    conditions: { before: number | null; state: string }[]
  }[]
  free: { award: string; movedTo: string | null }[]
  batches: { id: string; state: string }[]
  files: { id: string; state: string; count: number; sum: number; items: Record<string, string> }[]
}

export async function readStored({ db }: World, { scholarship, funds, people }: Ids): Promise<Stored> {
  const applications = people.map(({ application }) => application)
  const list = (rows: ReturnType<typeof sql>) =>
    sql`coalesce((select jsonb_agg(to_jsonb(each)) from (${rows}) as each), '[]')`
  const { rows } = await sql<Stored>`
    select
      ${list(sql`select id, total_minor as total, committed_minor as committed, paid_minor as paid,
        coalesce((select left_minor from fund_entries where fund_id = funds.id order by id desc limit 1), 0) as left
        from funds where id = any(${funds}::uuid[]) order by id`)} as funds,
      ${list(sql`select applications.id, status, outcome, released_at is not null as released, reopened is not null as reopened
        from applications left join decisions on application_id = applications.id
        where applications.id = any(${applications}::uuid[])`)} as people,
      ${list(sql`select id, application_id as application, amount_minor as amount, state,
        ${list(sql`select fund_id as fund, amount_minor as total, committed_minor as committed, paid_minor as paid
          from award_parts where award_id = awards.id order by place`)} as parts,
        ${list(sql`select amount_minor as amount, due_on - (now() at time zone 'UTC')::date as due, state,
          (select count(*) from payment_items where instalment_id = instalments.id and live) as files,
          returned_minor as returned, decided from instalments where award_id = awards.id order by number`)} as instalments,
        ${list(sql`select number - 1 as before, award_conditions.state from award_conditions
          left join instalments on instalments.id = instalment_id
          where award_conditions.award_id = awards.id order by place`)} as conditions
        from awards where application_id = any(${applications}::uuid[]) order by id`)} as awards,
      ${list(sql`select award_id as award, moved_to as "movedTo" from freed_places
        where scholarship_id = ${scholarship}`)} as free,
      ${list(sql`select id, state from decision_batches where scholarship_id = ${scholarship} and state <> 'draft'
        order by id`)} as batches,
      ${list(sql`select id, state, count, sum_minor as sum, (select jsonb_object_agg(award_id || ' ' || number - 1,
          coalesce(result, 'open')) from payment_items join instalments on instalments.id = instalment_id
          where file_id = payment_files.id) as items
        from payment_files where id = any(select file_id from payment_items
          join instalments on instalments.id = instalment_id join awards on awards.id = award_id
          where application_id = any(${applications}::uuid[])) order by id`)} as files`.execute(db)
  return rows[0] as Stored
}

const figures = ({ total, committed, paid }: Figures) => `${total}, committed ${committed}, paid ${paid}`

/** Notes how the database calls what the model has in the same places. */
export function noteIds(ids: Ids, { awards, batches, files }: Stored): void {
  ids.awards = awards.map(({ id }) => knownId(id))
  ids.batches = batches.map(({ id }) => knownId(id))
  ids.files = files.map(({ id }) => knownId(id))
}

/** What is stored, in lines that can be compared with those of the model. */
export function linesOfStored(stored: Stored, ids: Ids): string[] {
  const award = (id: string | null) => (id === null ? 'nobody' : `award ${ids.awards.indexOf(knownId(id))}`)
  const personOf = (application: string) => ids.people.findIndex(person => person.application === application)
  return [
    ...ids.funds.map((id, nth) => {
      const fund = stored.funds.find(each => each.id === id)
      return `fund ${nth}: ${fund && figures(fund)}`
    }),
    ...ids.people.map(({ application }, nth) => {
      const person = stored.people.find(each => each.id === application)
      if (!person) return `person ${nth}: gone`
      const { status, outcome, released, reopened } = person
      return `person ${nth}: ${status === 'Processing' ? 'Pending' : status}, ${outcome}, ${released}, ${reopened}`
    }),
    ...stored.awards.flatMap(({ application, amount, state, parts, instalments, conditions }, nth) => [
      `award ${nth}: person ${personOf(application)}, ${amount}, ${state}`,
      ...parts.map(part => `award ${nth} from fund ${ids.funds.indexOf(part.fund)}: ${figures(part)}`),
      ...instalments.map(
        ({ amount: some, due, files, returned, decided, ...each }, number) =>
          `award ${nth}/${number}: ${some}, in ${due} days, ${each.state}, ${files > 0}, ${returned} back, ${decided}`,
      ),
      ...conditions.map(({ before, state: is }) => `award ${nth} asks before ${before}: ${is}`),
    ]),
    ...stored.free.map(place => `free ${award(place.award)}: ${award(place.movedTo)}`).toSorted(),
    ...stored.batches.map(({ state }, nth) => `batch ${nth}: ${state}`),
    ...stored.files.flatMap(({ state, items }, nth) => [
      `file ${nth}: ${state}`,
      ...Object.entries(items)
        .map(([item, result]) => {
          const [id = '', number] = item.split(' ')
          return `file ${nth}: ${award(id)}/${number} ${result}`
        })
        .toSorted(),
    ]),
  ]
}

export function linesOfModel({ funds, people, awards, free, batches, files }: Model): string[] {
  const award = (index: number | null) => (index === null ? 'nobody' : `award ${index}`)
  return [
    ...funds.map((fund, nth) => `fund ${nth}: ${figures(fund)}`),
    ...people.map(({ gone, status, decision }, nth) =>
      gone
        ? `person ${nth}: gone`
        : `person ${nth}: ${status}, ${decision?.outcome ?? null}, ${decision?.released ?? false}, ${decision?.reopened ?? false}`,
    ),
    ...awards.flatMap(({ person, amount, state, parts, instalments, conditions }, nth) => [
      `award ${nth}: person ${person}, ${amount}, ${state}`,
      ...parts.map(part => `award ${nth} from fund ${part.fund}: ${figures(part)}`),
      ...instalments.map(
        ({ amount: some, due, inFile, returned, decided, ...each }, number) =>
          `award ${nth}/${number}: ${some}, in ${due} days, ${each.state}, ${inFile}, ${returned} back, ${decided}`,
      ),
      ...conditions.map(({ before, state: is }) => `award ${nth} asks before ${before}: ${is}`),
    ]),
    ...free.map(place => `free ${award(place.award)}: ${award(place.movedTo)}`).toSorted(),
    ...batches.map(({ state }, nth) => `batch ${nth}: ${state}`),
    ...files.flatMap(({ state, items }, nth) => [
      `file ${nth}: ${state}`,
      ...items
        .map(item => `file ${nth}: award ${item.award}/${item.instalment} ${item.result ?? 'open'}`)
        .toSorted(),
    ]),
  ]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** What may never be in the database, whatever the model says. */
export function brokenRules({ funds, awards, files }: Stored, smallest: number): string[] {
  const found: string[] = []
  const rule = (holds: boolean, words: string) => {
    if (!holds) found.push(words)
  }
  for (const { id, total, committed, paid, left } of funds) {
    const parts = awards.flatMap(award => award.parts).filter(({ fund }) => fund === id)
    rule(committed + paid <= total, 'a fund is overspent')
    rule(left === total - committed - paid, 'the newest entry of a ledger does not say what is left')
    rule(committed === sumOf(parts.map(part => part.committed)), 'a fund is not committed as its awards are')
    rule(paid === sumOf(parts.map(part => part.paid)), 'a fund has not paid what its awards say')
  }
  for (const { amount, parts, instalments, conditions, state } of awards) {
    const known = instalments.filter(each => each.state === 'paid' || each.state === 'returned')
    const paid = sumOf(known.map(each => each.amount - each.returned))
    rule(paid <= amount, 'more was paid than awarded')
    const first = instalments.map(each => each.amount - (each.decided === 'again' ? each.returned : 0))
    rule(instalments.length === 0 || sumOf(first) === amount, 'instalments do not add up to their award')
    for (const [number, each] of instalments.entries()) {
      rule(each.amount % smallest === 0, 'an instalment is an amount that its currency does not have')
      rule(each.files <= 1, 'an instalment is in two files')
      const open = conditions.some(
        ({ before, state: is }) => before === number && !['met', 'waived'].includes(is),
      )
      rule(each.state !== 'ready' || !open, 'an instalment is ready with a condition open')
    }
    if (parts.length === 0) continue
    rule(sumOf(parts.map(part => part.total)) === amount, 'parts do not add up to their award')
    rule(sumOf(parts.map(part => part.paid)) === paid, 'parts have not paid what instalments say')
    if (!['lapsed', 'withdrawn', 'ended', 'recalled'].includes(state)) continue
    const kept = instalments.map(each =>
      each.files > 0 && each.state === 'ready'
        ? each.amount
        : each.state === 'returned' && each.decided === null
          ? each.returned
          : 0,
    )
    rule(sumOf(parts.map(part => part.committed)) === sumOf(kept), 'an award that is over keeps money')
  }
  for (const { count, items } of files)
    rule(Object.keys(items).length === count, 'a file says another number than it has')
  return [...new Set(found)]
}
