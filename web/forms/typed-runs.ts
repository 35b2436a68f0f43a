import { type Random, seededRandom } from '../../demo-data/random.ts'
import { ApiError } from '../api/api-error.ts'
import { type Stored, type TypedChange, TypedSaver } from './typed-saver.ts'

type Field = 'words' | 'need' | 'merit'
type Saver = TypedSaver<Field>

/** What a browser keeps of what was typed, for several tabs. */
export function browser() {
  const tabs = new Map<string, readonly TypedChange[]>()
  return {
    tabs,
    write: async ({ tab, changes }: { tab: string; changes: readonly TypedChange[] }) => {
      if (changes.length > 0) tabs.set(tab, changes)
      else tabs.delete(tab)
      return true
    },
    left: async () => [...tabs].map(([tab, changes]) => ({ tab, changes })),
    forget: async ({ tab }: { tab: string }) => void tabs.delete(tab),
  }
}

interface Sent {
  stored: Stored<Field>
  /** Answers the page, if it is still open. */
  answer: (error?: ApiError) => void
  arrived: boolean
}

/** A server with one version of three fields, whose line is in the hands of the run. */
class Line {
  readonly stored: Stored<Field> = { texts: { words: '', need: '', merit: '' }, version: 1 }
  readonly sent: Sent[] = []
  /** What it replaced without anybody having seen it. */
  readonly unseen: string[] = []
  readonly #knew: Map<string, Set<string>>

  constructor(knew: Map<string, Set<string>>) {
    this.#knew = knew
  }

  send(stored: Stored<Field>, isOpen: () => boolean): Promise<{ version: number }> {
    return new Promise((resolve, reject) => {
      const answer = (error?: ApiError) => {
        if (!isOpen()) return
        if (error) reject(error)
        else resolve({ version: stored.version + 1 })
      }
      this.sent.push({ stored, answer, arrived: false })
    })
  }

  /** Takes a change of the version that it has. @returns why not */
  arrive(sent: Sent): ApiError | undefined {
    if (sent.arrived) return undefined
    sent.arrived = true
    if (sent.stored.version !== this.stored.version) return new ApiError(409, { code: 'changed_meanwhile' })
    for (const field of ['need', 'merit'] as const) {
      const [was, now] = [this.stored.texts[field], sent.stored.texts[field]]
      if (was !== '' && was !== now && !this.#knew.get(now)?.has(was)) this.unseen.push(`${was} by ${now}`)
    }
    Object.assign(this.stored, { texts: sent.stored.texts, version: this.stored.version + 1 })
    return undefined
  }
}

/** One run of tabs on two devices, with a line that breaks before and after a save arrives. @returns what went wrong */
export async function runTyped(seed: string): Promise<string[]> {
  const random = seededRandom(seed)
  const run = new Run(random)
  for (let step = 0; step < 60; step += 1) await run.act(step)
  return run.end()
}

interface Page {
  saver: Saver
  open: boolean
  /** What it has shown of points. */
  seen: Set<string>
}

class Run {
  readonly #random: Random
  /** What somebody had seen who gave points. */
  readonly #knew = new Map<string, Set<string>>()
  readonly #line = new Line(this.#knew)
  readonly #devices = [browser(), browser()]
  readonly #typed: string[] = []
  #pages: Page[] = []

  constructor(random: Random) {
    this.#random = random
  }

  async act(step: number): Promise<void> {
    const act = this.#random.pick(acts)
    const page = this.#pages.length > 0 ? this.#random.pick(this.#pages) : undefined
    if (act === 'open' || !page) await this.#open(this.#random.pick(this.#devices))
    else if (act === 'type') this.#type(page.saver, `t${step}.`)
    else if (act === 'tap') this.#tap(page, String(step + 1))
    else if (act === 'save') void page.saver.saveAll()
    else if (act === 'look') await page.saver.reload()
    else if (act === 'close') this.#close(page)
    else if (act === 'choose') this.#chooseWords(page.saver)
    else this.#answer(act)
    await turn()
    this.#look()
  }

  /** Everything arrives, and every question is answered. */
  async end(): Promise<string[]> {
    for (let round = 0; round < 20; round += 1) {
      for (const device of this.#devices) if (device.tabs.size > 0) await this.#open(device)
      for (const page of this.#pages) await this.#settle(page)
      for (const page of this.#pages) this.#close(page)
      if (this.#devices.every(({ tabs }) => tabs.size === 0)) break
    }
    const left = this.#devices.flatMap(({ tabs }) => [...tabs.values()].flat())
    const { words } = this.#line.stored.texts
    return [
      ...this.#typed.filter(token => !words.includes(token)).map(token => `lost: ${token}`),
      ...this.#line.unseen.map(replaced => `replaced unseen: ${replaced}`),
      ...left.map(({ field, text }) => `never saved: ${field} ${text}`),
    ]
  }

  async #open(device: ReturnType<typeof browser>): Promise<void> {
    const isOpen = () => page.open
    const { texts, version } = this.#line.stored
    const place = {
      key: '',
      name: 'a run',
      load: async () => ({ ...this.#line.stored }),
      save: (stored: Stored<Field>) => this.#line.send(stored, isOpen),
    }
    const kept = {
      ...device,
      write: async (changes: Parameters<typeof device.write>[0]) => isOpen() && device.write(changes),
      forget: async (tab: Parameters<typeof device.forget>[0]) => void (isOpen() && device.forget(tab)),
    }
    const page: Page = { saver: undefined as never, open: true, seen: new Set() }
    page.saver = await TypedSaver.open(place, { texts, version }, kept)
    this.#pages.push(page)
  }

  /** Its requests go on, and nobody hears what becomes of them. */
  #close(page: Page): void {
    page.saver.stop()
    page.open = false
    this.#pages = this.#pages.filter(each => each !== page)
  }

  #type(saver: Saver, token: string): void {
    this.#typed.push(token)
    saver.change('words', saver.current().typed.words + token)
  }

  #tap({ saver, seen }: Page, points: string): void {
    const field = this.#random.pick(['need', 'merit'] as const)
    const { others } = saver.current()
    const doubtful = others[field] ?? []
    const chosen = doubtful.length > 0 && this.#random.chance(0.5) ? this.#random.pick(doubtful) : points
    this.#give(chosen, seen)
    if (doubtful.length > 0) saver.choose(field, chosen)
    else saver.change(field, chosen)
  }

  /** Who gives points has seen what is shown, and what was seen by whoever gave that. */
  #give(points: string, seen: ReadonlySet<string>): void {
    const before = [points, ...seen].flatMap(each => [each, ...(this.#knew.get(each) ?? [])])
    this.#knew.set(points, new Set(before))
  }

  #chooseWords(saver: Saver): void {
    const { typed, others } = saver.current()
    if (others.words?.length) saver.choose('words', [typed.words, ...others.words].join('\n'))
  }

  #answer(how: 'answer' | 'lose' | 'arrive' | 'lose after'): void {
    const waiting = this.#line.sent
    if (waiting.length === 0) return
    const at = this.#random.integer(0, waiting.length - 1)
    const sent = waiting[at] as Sent
    if (how === 'lose') {
      sent.answer(lost())
      // It may still arrive, long after nobody waits for it.
      if (this.#random.chance(0.5)) waiting.splice(at, 1)
      return
    }
    const wasThere = sent.arrived
    const refused = this.#line.arrive(sent)
    if (how === 'arrive') return
    waiting.splice(at, 1)
    if (how === 'lose after' || wasThere) sent.answer(lost())
    else sent.answer(refused)
  }

  async #settle({ saver, seen }: Page): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      this.#chooseWords(saver)
      this.#look()
      for (const field of ['need', 'merit'] as const) {
        const { typed, others } = saver.current()
        if (!others[field]?.length) continue
        this.#give(typed[field], seen)
        saver.choose(field, typed[field])
      }
      const answers: boolean[] = []
      void saver.saveAll().then(saved => answers.push(saved))
      for (let turns = 0; answers.length === 0 && turns < 50; turns += 1) {
        this.#answer('answer')
        await turn()
      }
      if (answers[0]) return
    }
  }

  #look(): void {
    for (const { saver, seen } of this.#pages) {
      const { typed, others } = saver.current()
      for (const field of ['need', 'merit'] as const)
        for (const shown of [typed[field], ...(others[field] ?? [])]) seen.add(shown)
    }
  }
}

const lost = () => new ApiError(0, {})

const acts = [
  'open',
  'type',
  'type',
  'type',
  'tap',
  'tap',
  'save',
  'save',
  'save',
  'answer',
  'answer',
  'answer',
  'lose',
  'arrive',
  'lose after',
  'look',
  'close',
  'choose',
] as const

/** Lets what was answered be heard. */
async function turn(): Promise<void> {
  for (let turns = 0; turns < 30; turns += 1) await Promise.resolve()
}
