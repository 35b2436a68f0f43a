import type { Random } from '../../../demo-data/random.ts'

/** An object of a PDF as it is written: its text, or the entries of its dictionary and what its stream holds. */
export interface PdfObject {
  number: number
  text: string
  stream?: Buffer
}

/** The objects of a PDF with two pages, to which harmless and harmful ones are added. */
export class PdfContents {
  readonly objects: PdfObject[] = []
  hasDoubledKeys = false
  readonly catalog = new Map<string, string>()
  /** Entries of these dictionaries. */
  readonly page: string[] = []
  readonly form: string[] = []
  readonly names: string[] = []
  /** References. */
  readonly annotations: string[] = []
  readonly fields: string[] = []
  readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  /** @returns a reference to a new object */
  add(text: string, stream?: Buffer): string {
    const number = this.objects.length + 1
    this.objects.push({ number, text, ...(stream && { stream }) })
    return `${number} 0 R`
  }

  /** @returns the value, or a reference to it */
  value(text: string): string {
    return this.random.chance(0.5) ? this.add(text) : text
  }

  /** @returns a name in one of the spellings that readers take for the same */
  name(text: string): string {
    if (this.random.chance(0.6)) return `/${text}`
    const escaped = (letter: string) => `#${letter.charCodeAt(0).toString(16)}`
    return `/${text.replaceAll(/[A-Za-z]/g, letter => (this.random.chance(0.4) ? escaped(letter) : letter))}`
  }

  /** @returns a text, as letters or as digits */
  text(text: string): string {
    return this.random.chance(0.5)
      ? `(${text.replaceAll(/[\\()]/g, '\\$&')})`
      : `<${Buffer.from(text, 'latin1').toString('hex')}>`
  }

  annotation(subtype: string, ...entries: string[]): void {
    this.annotations.push(
      this.add(`<</Type/Annot/Subtype${this.name(subtype)}/Rect[10 10 90 90]/F 4${entries.join('')}>>`),
    )
  }

  field(...entries: string[]): void {
    const field = this.add(
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(field ${this.fields.length})/Rect[10 100 90 120]/F 4${entries.join('')}>>`,
    )
    this.fields.push(field)
    this.annotations.push(field)
  }

  /** A tree of names, in up to three layers. */
  nameTree(name: string, value: string, depth = this.random.integer(0, 2)): string {
    const leaf = `<</Limits[(a)(z)]/Names[(${name})${value}]>>`
    return depth === 0 ? this.add(leaf) : this.add(`<</Kids[${this.nameTree(name, value, depth - 1)}]>>`)
  }

  /** Adds the pages and the catalog, as the last object. @returns a catalog in its place that has only the pages */
  finish(): PdfObject {
    const pages = this.objects.length + 1
    this.add('')
    const content = this.add('', Buffer.from('BT /F1 14 Tf 30 350 Td (Transcript /JavaScript /Launch) Tj ET'))
    const common = `/Type/Page/Parent ${pages} 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>`
    const annotations = this.value(`[${this.annotations.join(' ')}]`)
    const kids = [
      this.add(`<<${common}/Contents ${content}>>`),
      this.add(`<<${common}/Contents ${content}/Annots ${annotations}${this.page.join('')}>>`),
    ]
    this.objects[pages - 1]!.text = `<</Type/Pages/Kids[${kids.join(' ')}]/Count 2>>`
    const form = `/AcroForm ${this.value(`<</Fields[${this.fields.join(' ')}]${this.form.join('')}>>`)}`
    const names = `/Names ${this.value(`<<${this.names.join('')}>>`)}`
    const catalog = `/Type/Catalog/Pages ${pages} 0 R`
    const entries = [...this.catalog].map(([key, value]) => `${this.name(key)} ${value}`)
    if (this.catalog.has('OpenAction') && this.random.chance(0.1)) {
      this.hasDoubledKeys = true
      entries.splice(this.random.integer(0, entries.length), 0, '/OpenAction[1/Fit]')
    }
    this.add(`<<${catalog}${form}${names}${entries.join('')}>>`)
    return { number: this.objects.length, text: `<<${catalog}>>` }
  }
}
