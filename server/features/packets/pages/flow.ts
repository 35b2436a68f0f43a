import type { PDFPage } from '@cantoo/pdf-lib'
import { A4 } from './document-pages.ts'
import type { Typesetter } from './typesetter.ts'

export const margin = 50
/** Where text ends, above the number of the page. */
export const floor = 60
/** Lightness of less important text. */
export const quiet = 0.35

const width = A4.width - 2 * margin

/** Text from top to bottom, page after page. */
export class Flow {
  readonly #text: Typesetter
  readonly #nextPage: () => Promise<PDFPage>
  #page: PDFPage | undefined
  #y = 0

  /** @param nextPage gives an empty page */
  constructor(text: Typesetter, nextPage: () => Promise<PDFPage>) {
    this.#text = text
    this.#nextPage = nextPage
  }

  /** The name of what follows. */
  async title(text: string, size: number): Promise<void> {
    await this.#lines(text, { size })
    this.#y -= 8
  }

  async heading(text: string): Promise<void> {
    await this.#room(60)
    this.#y -= 10
    await this.#lines(text, { size: 13 })
    this.#y -= 3
  }

  /** A short label and what it says, on one line. */
  async fact(label: string, text: string): Promise<void> {
    await this.#room(15)
    const y = this.#y
    await this.#lines(label, { size: 9, grey: quiet })
    if (this.#page && this.#y < y) this.#y = y
    await this.#lines(text, { size: 10, left: 110 })
  }

  /** A question and its answer. */
  async answer(question: string, answer: string): Promise<void> {
    await this.#room(34)
    await this.#lines(question, { size: 9, grey: quiet })
    await this.#lines(answer, { size: 10.5 })
    this.#y -= 6
  }

  async text(text: string): Promise<void> {
    await this.#lines(text, { size: 10.5 })
  }

  async #lines(
    text: string,
    { size, grey = 0, left = 0 }: { size: number; grey?: number; left?: number },
  ): Promise<void> {
    const plain = await this.#text.prepare(text)
    for (const line of this.#text.linesOf(plain, size, width - left)) {
      const page = await this.#room(size * 1.4)
      this.#y -= size * 1.4
      this.#text.draw(page, line, {
        x: margin + left,
        y: this.#y + size * 0.35,
        size,
        grey,
        width: width - left,
      })
    }
  }

  /** The page, or the next one when this many points are not left on it. */
  async #room(height: number): Promise<PDFPage> {
    if (!this.#page || this.#y - height < floor) {
      this.#page = await this.#nextPage()
      this.#y = A4.height - margin
    }
    return this.#page
  }
}
