import type { Page } from 'playwright-core'

/** What a page showed at a moment: the answer, and whether it called it saved, or kept on the device. */
interface Seen {
  at: number
  answer: string
  saved: boolean
}

/** Types into one answer, word after word, and notes what the page says about it. */
export class TypingPerson {
  readonly #seen: Seen[] = []
  readonly #page: Page
  readonly #label: string

  constructor(page: Page, label: string) {
    this.#page = page
    this.#label = label
  }

  /** Begins to note, ten times as often as somebody types. */
  async watch(): Promise<void> {
    await this.#page.exposeBinding('noteSeen', (_, answer: string, saved: boolean) => {
      this.#seen.push({ at: performance.now(), answer, saved })
    })
    await this.#page.getByLabel(this.#label).evaluate(field => {
      const note = (globalThis as unknown as { noteSeen: (answer: string, saved: boolean) => void }).noteSeen
      setInterval(() => {
        const line = document.querySelector('main [role="status"]')?.textContent ?? ''
        note((field as HTMLTextAreaElement).value, /Saved \d|Saved on this device/.test(line))
      }, 5)
    })
  }

  /** Types at the end of the answer until the page, or what it runs in, is gone. */
  async type(words: string): Promise<void> {
    const field = this.#page.getByLabel(this.#label)
    await field.press('Control+End')
    await field.pressSequentially(words, { delay: 50 })
  }

  /** The last answer that the page called saved. */
  saved(): string {
    return this.#seen.findLast(({ saved }) => saved)?.answer ?? ''
  }

  /** What was in the field two seconds before `at` [DRAFT2]. */
  twoSecondsBefore(at: number): string {
    return this.#seen.findLast(seen => seen.at <= at - 2_000)?.answer ?? ''
  }
}
