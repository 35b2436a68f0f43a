import type {
  AwardState,
  ConditionState,
  InstalmentState,
  PaymentFileState,
} from '../../../contract/awards/award-terms.ts'

/**
 * What offices, students and clocks do to the awards of one scholarship, as its requirements say it and without a database. Things
 * name each other by their places in the lists, so that a model can be copied. Each act returns false where the product
 * has to refuse it; the copy is worth nothing then.
 */
export interface Model {
  /** The smallest amount of the currency, in hundredths. */
  smallest: number
  /** Awards wait for an answer. */
  asks: boolean
  automatic: boolean
  places: number | null
  /** How many days from now the instalments of new awards are due, and before which of them each condition has to be met. */
  plan: { due: number[]; before: (number | null)[] }
  /** In the order of use; without any, money is not looked at. */
  funds: Fund[]
  people: Person[]
  awards: Award[]
  /** Places; one that was offered is an officer's, also when the offer is recalled. */
  free: { award: number; movedTo: number | null; inHand: boolean }[]
  batches: { state: 'waiting' | 'released' | 'recalled'; letters: number[] }[]
  files: PaidFile[]
  /** Counts what happens. */
  clock: number
}

interface Fund {
  total: number
  committed: number
  paid: number
}

/** Somebody with an application; their places on the waiting list are those in the model. */
interface Person {
  status: 'Pending' | 'Completed' | 'Rejected'
  /** Deleted applications come back until it is too late. */
  gone: false | 'undoable' | 'forever'
  decision: Decision | null
}

interface Decision {
  outcome: 'award' | 'waitlist' | 'decline'
  amount: number
  at: number
  released: boolean
  reopened: boolean
  chosen: boolean
  batch: number | null
  before: Decision | null
}

export interface Award {
  person: number
  batch: number
  amount: number
  state: AwardState
  /** What it was before it was stopped. */
  was: AwardState | null
  /** It was stopped because its application was deleted. */
  deleted: boolean
  parts: (Fund & { fund: number })[]
  instalments: Instalment[]
  conditions: { before: number | null; state: ConditionState; given: boolean }[]
  answered: number | null
  tooLate: boolean
  /** When its date to answer by passed. */
  silent: number | null
  /** A wish to start later was answered: there is no second one. */
  wished: boolean
}

export interface Instalment {
  amount: number
  due: number
  state: InstalmentState
  was: InstalmentState | null
  inFile: boolean
  returned: number
  decided: 'again' | 'lost' | null
  /** What each part has paid of it. */
  paid: number[]
}

interface PaidFile {
  state: PaymentFileState
  items: FileItem[]
}

interface FileItem {
  award: number
  instalment: number
  result: 'paid' | 'returned' | null
  returned: number
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const standing = new Set<AwardState>(['waiting', 'offered', 'deferralAsked', 'accepted'])

const stands = ({ state }: Award) => standing.has(state)
/** A declined award takes its place until it cannot be taken back. */
const takesPlace = (award: Award) => stands(award) || (award.state === 'declined' && award.was === null)
const isOver = (award: Award) => !takesPlace(award)
const countPlaces = ({ awards }: Model) => awards.filter(takesPlace).length
const newestOf = ({ awards }: Model, person: number) =>
  awards.findLast(award => award.person === person && award.state !== 'recalled')
const isOpen = ({ status }: Person) => status === 'Pending'
const waitsFor = ({ conditions }: Award, instalment: number) =>
  conditions.some(({ before, state }) => before === instalment && state !== 'met' && state !== 'waived')

// Money.

type Move = 'commit' | 'free' | 'pay'

/** Moves money of an award over its parts in their order. @returns how much of each part; nothing when a fund lacks it */
function move(model: Model, award: Award, [kind, amount]: [Move, number]): number[] | undefined {
  let rest = amount
  const taken: number[] = []
  for (const part of award.parts) {
    const has = kind === 'commit' ? part.total - part.committed - part.paid : part.committed
    const some = Math.min(has, rest)
    taken.push(some)
    rest -= some
    for (const figures of [part, model.funds[part.fund] as Fund]) {
      figures.committed += kind === 'commit' ? some : -some
      if (kind === 'pay') figures.paid += some
    }
  }
  return model.funds.some(({ total, committed, paid }) => committed + paid > total) ? undefined : taken
}

/** Money of an instalment goes back to the parts that paid it, the last of them first. */
function giveBack(model: Model, award: Award, [instalment, amount]: [Instalment, number]): void {
  let rest = amount
  for (const [nth, part] of [...award.parts.entries()].toReversed()) {
    const some = Math.min(instalment.paid[nth] ?? 0, rest)
    rest -= some
    instalment.paid[nth] = (instalment.paid[nth] ?? 0) - some
    for (const figures of [part, model.funds[part.fund] as Fund]) {
      figures.paid -= some
      figures.committed += some
    }
  }
}

const isUndecided = ({ state, decided }: Instalment) => state === 'returned' && decided === null
const isToPay = ({ state }: Instalment) => state === 'planned' || state === 'ready'

/** Ends an award: what is in no file stops, and all money is free that is not on its way. */
function stop(model: Model, award: Award, to: AwardState): void {
  for (const instalment of award.instalments)
    if (isToPay(instalment) && !instalment.inFile) {
      instalment.was = instalment.state
      instalment.state = 'stopped'
    }
  const kept = award.instalments.map(each =>
    isToPay(each) ? each.amount : isUndecided(each) ? each.returned : 0,
  )
  move(model, award, ['free', sumOf(award.parts.map(({ committed }) => committed)) - sumOf(kept)])
  if (award.state === to) return
  award.was = award.state
  award.state = to
}

/** An award that was stopped comes back, unless its money or its place was given to somebody else. */
function resume(model: Model, award: Award): boolean {
  if (model.places !== null && countPlaces(model) >= model.places) return false
  const stopped = award.instalments.filter(({ was }) => was !== null)
  const amount = award.instalments.length === 0 ? award.amount : sumOf(stopped.map(each => each.amount))
  if (!move(model, award, ['commit', amount])) return false
  for (const instalment of stopped) {
    instalment.state = instalment.was ?? 'planned'
    instalment.was = null
  }
  award.state = award.was ?? 'accepted'
  award.was = null
  award.deleted = false
  endIfPaid(award)
  return true
}

/** An accepted award ends when nothing of it is left to be paid or decided. */
function endIfPaid(award: Award): void {
  const { state, instalments } = award
  if (state !== 'accepted' || instalments.length === 0) return
  if (!instalments.some(each => isToPay(each) || isUndecided(each))) award.state = 'ended'
}

// Decisions.

const decisionOf = (model: Model, person: number) => model.people[person]?.decision ?? null

/** A decision as it can be put back. */
function asItStands(decision: Decision): Decision {
  return { ...decision, batch: null, before: decision.released ? null : toldBefore(decision) }
}

function toldBefore({ before }: Decision): Decision | null {
  return before?.released ? { ...before, before: null } : (before?.before ?? null)
}

const isChoosable = ({ decision, ...person }: Person) =>
  (isOpen({ ...person, decision }) || (decision?.reopened ?? false)) &&
  !(decision?.released && decision.outcome !== 'waitlist') &&
  (decision?.batch ?? null) === null

export function propose(
  model: Model,
  index: number,
  { outcome, amount }: Pick<Decision, 'outcome' | 'amount'>,
): boolean {
  const person = model.people[index] as Person
  const { decision } = person
  if (person.gone || !isChoosable(person)) return false
  person.decision = {
    outcome,
    amount,
    at: (model.clock += 1),
    released: false,
    reopened: decision && !decision.released ? decision.reopened : false,
    chosen: true,
    batch: null,
    before: decision && asItStands(decision),
  }
  return true
}

const isProposed = (decision: Decision | null) =>
  decision !== null && decision.chosen && !decision.released && decision.batch === null

/** Confirms all proposals, or those of these people: all of them or none. @param place that this gives on */
export function confirm(model: Model, only?: number, place?: Model['free'][number]): boolean {
  const letters = [...model.people.keys()]
    .filter(person => only === undefined || person === only)
    .filter(person => !model.people[person]?.gone && isProposed(decisionOf(model, person)))
    .sort((a, b) => (decisionOf(model, a)?.at ?? 0) - (decisionOf(model, b)?.at ?? 0))
  if (letters.length === 0) return false
  const batch = model.batches.push({ state: 'waiting', letters }) - 1
  for (const person of letters) {
    const decision = decisionOf(model, person) as Decision
    decision.batch = batch
    if (decision.outcome !== 'award') continue
    const award = newAward(model, { person, batch, amount: decision.amount })
    if (!award) return false
    const index = model.awards.push(award) - 1
    if (place) place.movedTo = index
  }
  const awards = letters.filter(person => decisionOf(model, person)?.outcome === 'award')
  return awards.length === 0 || model.places === null || countPlaces(model) <= model.places
}

function newAward(model: Model, of: Pick<Award, 'person' | 'batch' | 'amount'>): Award | undefined {
  const parts: Award['parts'] = []
  let rest = of.amount
  for (const [fund, figures] of model.funds.entries()) {
    const some = Math.min(rest, figures.total - figures.committed - figures.paid)
    if (some <= 0) continue
    rest -= some
    figures.committed += some
    parts.push({ fund, total: some, committed: some, paid: 0 })
  }
  if (rest > 0 && model.funds.length > 0) return undefined
  const { due, before } = model.plan
  const units = of.amount / model.smallest
  const amounts = due.map(
    (_, nth) => (Math.floor(units / due.length) + (nth < units % due.length ? 1 : 0)) * model.smallest,
  )
  return {
    ...of,
    parts,
    state: 'waiting',
    was: null,
    deleted: false,
    instalments: due
      .map((day, nth) => newInstalment(amounts[nth] ?? 0, day))
      .filter(({ amount }) => amount > 0),
    conditions: before.map(each => ({
      before: each !== null && (amounts[each] ?? 0) > 0 ? each : null,
      state: 'open',
      given: false,
    })),
    answered: null,
    tooLate: false,
    silent: null,
    wished: false,
  }
}

const newInstalment = (amount: number, due: number): Instalment => ({
  amount,
  due,
  state: 'planned',
  was: null,
  inFile: false,
  returned: 0,
  decided: null,
  paid: [],
})

export function recall(model: Model, index: number): boolean {
  const batch = model.batches[index]
  if (batch?.state !== 'waiting') return false
  batch.state = 'recalled'
  for (const person of batch.letters) {
    const decision = decisionOf(model, person)
    if (decision?.batch === index) decision.batch = null
  }
  for (const [nth, award] of model.awards.entries())
    if (award.batch === index && award.state === 'waiting') takeOut(model, nth)
  return true
}

/** An award that nobody was told of is as if it had never been. */
function takeOut(model: Model, index: number): void {
  const award = model.awards[index] as Award
  stop(model, award, 'recalled')
  for (const instalment of award.instalments) instalment.was = null
  for (const place of model.free) if (place.movedTo === index) place.movedTo = null
}

export function release(model: Model, index: number): boolean {
  const batch = model.batches[index]
  if (batch?.state !== 'waiting') return false
  batch.state = 'released'
  for (const addressee of batch.letters) {
    const person = model.people[addressee] as Person
    const decision = person.decision as Decision
    if (decision.outcome === 'award') {
      person.status = 'Completed'
      const award = model.awards.find(each => each.batch === index && each.person === addressee)
      if (award?.state === 'waiting') award.state = model.asks ? 'offered' : 'accepted'
    } else {
      if (decision.outcome === 'decline') person.status = 'Rejected'
      else if (!isOpen(person)) person.status = 'Pending'
      if (decision.reopened) freeWithdrawn(model, addressee)
    }
    person.decision = { ...decision, released: true, reopened: false, batch: null, before: null }
  }
  return true
}

function freeWithdrawn(model: Model, person: number): void {
  const award = newestOf(model, person)
  if (award?.state === 'withdrawn') freePlace(model, model.awards.indexOf(award))
}

/** A place becomes free once. */
function freePlace(model: Model, award: number): void {
  if (!model.free.some(place => place.award === award))
    model.free.push({ award, movedTo: null, inHand: false })
}

export function reopen(model: Model, index: number): boolean {
  const person = model.people[index] as Person
  if (person.gone || !person.decision?.released) return false
  person.decision = {
    ...person.decision,
    reopened: true,
    released: false,
    chosen: false,
    before: asItStands(person.decision),
  }
  const award = newestOf(model, index)
  if (award && takesPlace(award)) stop(model, award, 'withdrawn')
  return true
}

/** What was told stands again, or what the newest choice has replaced; with what was told, its award. */
export function takeBack(model: Model, index: number, to: 'told' | 'before'): boolean {
  const person = model.people[index] as Person
  const { decision } = person
  if (person.gone || !decision || decision.released || !isChoosable(person)) return false
  const stood = to === 'told' ? toldBefore(decision) : decision.before
  person.decision = stood && { ...stood, batch: null }
  const award = newestOf(model, index)
  if (!decision.reopened || stood?.outcome !== 'award' || !stood.released) return true
  return award?.state !== 'withdrawn' || resume(model, award)
}

// Answers and places.

type Answering = [award: number, does: 'accept' | 'decline' | 'takeBack' | 'defer']

const hasOwner = (model: Model, { person }: Award) => !model.people[person]?.gone

export function answer(model: Model, [index, does]: Answering): boolean {
  const award = model.awards[index] as Award
  const may = {
    accept: ['offered', 'deferralAsked'],
    decline: ['offered', 'deferralAsked'],
    takeBack: ['accepted', 'declined'],
    defer: ['offered'],
  }[does]
  if (!hasOwner(model, award) || !may.includes(award.state)) return false
  if (does === 'defer' && award.wished) return false
  if (does === 'takeBack' && (award.answered === null || award.tooLate || award.was)) return false
  award.state = (
    { accept: 'accepted', decline: 'declined', takeBack: 'offered', defer: 'deferralAsked' } as const
  )[does]
  if (does !== 'defer') award.answered = does === 'takeBack' ? null : (model.clock += 1)
  award.tooLate = false
  return true
}

/** @param later days; null when the office refuses */
export function answerDeferral(model: Model, index: number, later: number | null): boolean {
  const award = model.awards[index] as Award
  if (!hasOwner(model, award) || award.state !== 'deferralAsked') return false
  award.state = 'offered'
  award.silent = null
  award.wished = true
  for (const instalment of award.instalments) if (instalment.state === 'planned') instalment.due += later ?? 0
  return true
}

/** Who gets a free place: the next on the waiting list; of themselves, places go to nobody for whom an officer has chosen. */
function nextPerson(model: Model, amount: number, automatically: boolean): number | undefined {
  const left = sumOf(model.funds.map(({ total, committed, paid }) => total - committed - paid))
  if (model.funds.length > 0 && left < amount) return undefined
  return [...model.people.keys()].find(index => {
    const person = model.people[index] as Person
    const { decision } = person
    if (person.gone || !isOpen(person) || !decision || decision.batch !== null) return false
    const waits = decision.outcome === 'waitlist' && decision.released
    const proposed =
      !automatically &&
      decision.outcome === 'award' &&
      !decision.released &&
      decision.before?.outcome === 'waitlist'
    return (waits || proposed) && !model.awards.some(each => each.person === index && takesPlace(each))
  })
}

/** Offers a free place to the next person. */
export function offerNext(model: Model, place: number, automatically = false): boolean {
  const freed = model.free[place]
  if (!freed || freed.movedTo !== null) return false
  const { amount } = model.awards[freed.award] as Award
  const person = nextPerson(model, amount, automatically)
  freed.inHand = true
  return person !== undefined && propose(model, person, { outcome: 'award', amount })
}

/** The offer that was just prepared is confirmed. */
export function confirmOffer(model: Model, place: number): boolean {
  const newest = model.people.reduce(
    (best, { decision }, index) => ((decision?.at ?? 0) > (decisionOf(model, best)?.at ?? 0) ? index : best),
    0,
  )
  return confirm(model, newest, model.free[place])
}

/** Does all of it or nothing. */
function whole(model: Model, does: (copy: Model) => boolean): boolean {
  const copy = structuredClone(model)
  const done = does(copy)
  if (done) Object.assign(model, copy)
  return done
}

function moveUp(model: Model, award: number): boolean {
  if (!model.automatic) return false
  const place = model.free.findIndex(each => each.award === award)
  if (model.free[place]?.inHand) return false
  return whole(model, copy => offerNext(copy, place, true) && confirmOffer(copy, place))
}

function lapseAlone(model: Model, index: number): boolean {
  const award = model.awards[index] as Award
  if (award.state !== 'offered' || award.silent === null) return false
  stop(model, award, 'lapsed')
  freePlace(model, index)
  return true
}

/** An officer gives the place of somebody silent on. */
export function lapse(model: Model, index: number): boolean {
  if (!hasOwner(model, model.awards[index] as Award) || !lapseAlone(model, index)) return false
  moveUp(model, index)
  return true
}

/** What the clock does by itself. */
export function givePlacesOn(model: Model): boolean {
  const inOrder = (at: 'answered' | 'silent', which: (award: Award) => boolean) =>
    [...model.awards.keys()]
      .filter(index => which(model.awards[index] as Award))
      .sort((a, b) => (model.awards[a]?.[at] ?? 0) - (model.awards[b]?.[at] ?? 0))
  for (const [index, award] of model.awards.entries())
    if (award.state === 'withdrawn' && model.people[award.person]?.gone === 'forever') freePlace(model, index)
  for (const index of inOrder(
    'answered',
    award => award.state === 'declined' && !award.was && award.tooLate,
  )) {
    const award = model.awards[index] as Award
    stop(model, award, 'declined')
    award.was = 'declined'
    freePlace(model, index)
  }
  for (const { award } of model.free) moveUp(model, award)
  for (const index of inOrder('silent', ({ state, silent }) => state === 'offered' && silent !== null))
    if (model.automatic) whole(model, copy => lapseAlone(copy, index) && moveUp(copy, index))
  return true
}

// Conditions and instalments.

export type Checking = 'give' | 'confirm' | 'sendBack' | 'waive' | 'undo'

export function check(model: Model, [index, nth]: [number, number], does: Checking): boolean {
  const award = model.awards[index] as Award
  const condition = award.conditions[nth]
  if (!condition || !hasOwner(model, award)) return false
  const isSettled = condition.state === 'met' || condition.state === 'waived'
  const instalment = condition.before === null ? undefined : award.instalments[condition.before]
  if (does === 'give' && (isSettled || award.state !== 'accepted')) return false
  if ((does === 'confirm' || does === 'sendBack') && condition.state !== 'given') return false
  if (does === 'undo' && (!isSettled || (instalment && instalment.state !== 'planned'))) return false
  if (does === 'give') condition.given = true
  condition.state = (
    {
      give: 'given',
      confirm: 'met',
      sendBack: 'sentBack',
      waive: 'waived',
      undo: condition.given ? 'given' : 'open',
    } as const
  )[does]
  return true
}

export type Handling = 'ready' | 'unready' | 'stop' | 'again' | 'lose'

export function handle(model: Model, [index, nth]: [number, number], does: Handling): boolean {
  const award = model.awards[index] as Award
  const instalment = award.instalments[nth] as Instalment
  const { state, inFile, amount, returned } = instalment
  switch (does) {
    case 'ready':
      if (state !== 'planned' || award.state !== 'accepted' || waitsFor(award, nth) || instalment.due > 0)
        return false
      instalment.state = 'ready'
      return true
    case 'unready':
      if (state !== 'ready' || inFile) return false
      instalment.state = 'planned'
      return true
    case 'stop':
      if (award.state !== 'accepted' || !isToPay(instalment) || inFile) return false
      move(model, award, ['free', amount])
      instalment.state = 'stopped'
      break
    case 'again':
      if (award.state !== 'accepted' || !isUndecided(instalment)) return false
      instalment.decided = 'again'
      award.instalments.push(newInstalment(returned, 0))
      return true
    case 'lose':
      if (!isUndecided(instalment)) return false
      move(model, award, ['free', returned])
      instalment.decided = 'lost'
  }
  endIfPaid(award)
  return true
}

// Files.

/** What a file would be made of now. */
export function listReady({ awards }: Model): FileItem[] {
  return awards.flatMap(({ state, instalments }, award) =>
    [...instalments.entries()]
      .filter(([, each]) => state === 'accepted' && each.state === 'ready' && !each.inFile)
      .map(([instalment]) => ({ award, instalment, result: null, returned: 0 })),
  )
}

const instalmentOf = ({ awards }: Model, item: Pick<FileItem, 'award' | 'instalment'>) =>
  awards[item.award]?.instalments[item.instalment] as Instalment

/** What each fund would pay of a file that is made now. */
export function sumByFund(model: Model): number[] {
  const copy = structuredClone(model)
  for (const { award, instalment } of listReady(copy)) {
    const paying = copy.awards[award] as Award
    move(copy, paying, ['pay', paying.instalments[instalment]?.amount ?? 0])
  }
  return copy.funds.map(({ paid }, nth) => paid - (model.funds[nth]?.paid ?? 0))
}

export function makeFile(model: Model): boolean {
  const items = listReady(model)
  for (const item of items) instalmentOf(model, item).inFile = true
  model.files.push({ state: 'made', items })
  return items.length > 0
}

export function passFile(model: Model, index: number, to: 'approved' | 'handedOver'): boolean {
  const file = model.files[index] as PaidFile
  if (file.state !== (to === 'approved' ? 'made' : 'approved')) return false
  file.state = to
  return true
}

export function cancelFile(model: Model, index: number): boolean {
  const file = model.files[index] as PaidFile
  if (!['made', 'approved', 'handedOver'].includes(file.state)) return false
  if (file.items.some(({ result }) => result)) return false
  file.state = 'cancelled'
  for (const item of file.items) {
    const award = model.awards[item.award] as Award
    const instalment = instalmentOf(model, item)
    instalment.inFile = false
    if (!isOver(award)) continue
    instalment.was = instalment.state
    instalment.state = 'stopped'
    move(model, award, ['free', instalment.amount])
  }
  return true
}

/** What a row of results says of an item; an amount that came back. */
export type Result = { item: number; returned: number | null }

export function readResults(model: Model, index: number, results: readonly Result[]): boolean {
  const file = model.files[index] as PaidFile
  if (file.state !== 'handedOver' && file.state !== 'settled') return false
  const known = results
    .map(({ item, returned }) => ({ item: file.items[item] as FileItem, returned }))
    // The same again changes nothing, and what came back is not paid by an older file.
    .filter(({ item, returned }) => item.result === null || (item.result === 'paid' && returned !== null))
  const byNumber = known.toSorted((a, b) => a.item.instalment - b.item.instalment)
  for (const { item } of byNumber) {
    const award = model.awards[item.award] as Award
    const instalment = instalmentOf(model, item)
    if (item.result === null) instalment.paid = move(model, award, ['pay', instalment.amount]) ?? []
  }
  for (const { item, returned } of known) {
    const instalment = instalmentOf(model, item)
    if (returned !== null) giveBack(model, model.awards[item.award] as Award, [instalment, returned])
    item.result = returned === null ? 'paid' : 'returned'
    item.returned = returned ?? 0
    Object.assign(instalment, { state: item.result, returned: item.returned, inFile: returned === null })
  }
  for (const award of new Set(file.items.map(item => model.awards[item.award] as Award))) {
    const others = model.awards.filter(each => each !== award && each.person === award.person)
    const mayBePaid = hasOwner(model, award) && !others.some(stands)
    if (award.state === 'ended' && award.instalments.some(isUndecided) && mayBePaid) award.state = 'accepted'
    endIfPaid(award)
  }
  if (file.items.every(({ result }) => result)) file.state = 'settled'
  return true
}

// Deletions, budgets and days.

export function deletePerson(model: Model, index: number, gone: 'undoable' | 'forever'): boolean {
  const person = model.people[index] as Person
  if (person.gone === gone || person.gone === 'forever') return false
  if (!person.gone)
    for (const [nth, award] of model.awards.entries()) {
      if (award.person !== index || !stands(award)) continue
      if (award.state === 'waiting') takeOut(model, nth)
      else {
        stop(model, award, 'withdrawn')
        award.deleted = true
      }
    }
  person.gone = gone
  for (const batch of model.batches) batch.letters = batch.letters.filter(each => each !== index)
  return true
}

export function undoDeletion(model: Model, index: number): boolean {
  const person = model.people[index] as Person
  if (person.gone !== 'undoable') return false
  person.gone = false
  if (person.decision) person.decision.batch = null
  return model.awards
    .filter(award => award.person === index && award.deleted)
    .every(award => resume(model, award))
}

export function changeBudget(model: Model, index: number, total: number): boolean {
  const fund = model.funds[index] as Fund
  fund.total = total
  return total >= fund.committed + fund.paid
}

export function passHour({ awards }: Model): boolean {
  for (const award of awards) if (award.answered !== null) award.tooLate = true
  return true
}

export function passAnswerDay(model: Model, index: number): boolean {
  const award = model.awards[index] as Award
  if (!['offered', 'deferralAsked'].includes(award.state) || award.silent !== null) return false
  award.silent = model.clock += 1
  return true
}

export function passDays({ awards }: Model, days: number): boolean {
  for (const { instalments } of awards) for (const instalment of instalments) instalment.due -= days
  return true
}
