/** Milliseconds without a key after which keys act again. */
const quiet = 1_000

/** Keys that lead to another application. */
const moving = /^(j|k|Arrow(Up|Down))$/

/** Keys that mean what they say where there is no other application: back, or the last decision undone. */
export const stillActing = { moved: /^(j|k|u|Arrow(Up|Down))$/, decided: /^u$/ }

interface Key {
  key: string
}

/**
 * Keys that come before the application they mean is painted wait for it, in their order: hurried hands get what slow ones
 * would, and nothing acts on whoever was shown before [DESK1]. Where there is no application to mean, or the desk itself
 * has led to another one, no key acts until a second has passed without one.
 */
export class KeysAhead<Pressed extends Key> {
  readonly #act: (key: Pressed) => void
  readonly #now: () => number
  #wanted: string | undefined
  #painted: string | undefined
  #waiting: Pressed[] = []
  #isActing = false
  #restsUntil = 0
  #last = -quiet
  #changed = -quiet
  #stillActs: RegExp | undefined

  /** @param act does what a waiting key does */
  constructor(act: (key: Pressed) => void, now = () => performance.now()) {
    this.#act = act
    this.#now = now
  }

  /** The application that is shown, or on its way. */
  get wanted(): string | undefined {
    return this.#wanted
  }

  get isPainted(): boolean {
    return this.#wanted === this.#painted
  }

  /** Nobody has pressed a key within the last second. */
  get isQuiet(): boolean {
    return this.isPainted && this.#now() >= this.#last + quiet
  }

  /** Another application is on its way; without one, none is shown. */
  leadTo(id: string | undefined): void {
    if (id === this.#wanted) return
    this.#wanted = id
    // One that was left and is come back to is painted again.
    this.#painted = 'nothing yet'
    this.#changed = this.#now()
    if (id === undefined) this.paint(id)
  }

  /** An application is on the screen: what waits for it acts. */
  paint(id: string | undefined): void {
    this.#painted = id
    if (this.#isActing) return
    this.#isActing = true
    try {
      for (let next = this.#next(); next; next = this.#next()) this.#act(next)
    } finally {
      this.#isActing = false
    }
  }

  #next(): Pressed | undefined {
    while (this.isPainted) {
      const next = this.#waiting.shift()
      if (!next || this.#isMeant(next)) return next
    }
    return undefined
  }

  /** While keys rest, each that does nothing begins the second again. */
  #isMeant({ key }: Pressed): boolean {
    if (this.#now() >= this.#restsUntil || this.#stillActs?.test(key)) return true
    this.rest()
    return false
  }

  /** @returns whether the key acts now; otherwise it waits, or does nothing */
  press(key: Pressed): boolean {
    if (this.#isActing) return true
    this.#last = this.#now()
    if (!this.#isMeant(key)) return false
    // Its row is there, whatever is painted of the application.
    if (this.isPainted || (moving.test(key.key) && this.#waiting.length === 0)) return true
    this.#waiting.push(key)
    return false
  }

  /** No key acts until a second has passed without one. @param except those that do, while no other comes before them */
  rest(except?: RegExp): void {
    this.#stillActs = except
    this.#restsUntil = this.#now() + quiet
  }

  /** Somebody has gone elsewhere by hand: the keys that wait meant another application. */
  forget(): void {
    this.#waiting = []
  }

  /** Whether a second click meant what was shown before. */
  isSecondClick(clicks: number): boolean {
    return clicks > 1 && this.#now() < this.#changed + quiet
  }
}
