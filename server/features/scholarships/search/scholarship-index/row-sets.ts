/** Row numbers, in ascending order. */
export type RowList = Uint32Array
/** A bit for each row number. */
export type RowBits = Uint32Array

/** Few rows are a list, many are bits. */
export type RowSet = { list: RowList } | { bits: RowBits }

/** The most rows that are worked on as a list: sorting them takes a fraction of a millisecond. */
export const longestList = 1024

export function hasBit(bits: RowBits, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

export function setBit(bits: RowBits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

/** How many there are. */
export function sizeOf(rows: RowSet): number {
  return 'list' in rows ? rows.list.length : countBits(rows.bits)
}

export function clearBit(bits: RowBits, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31))
}

/** Adds the rows of `others`; both may be of different lengths. */
export function addBits(bits: RowBits, others: RowBits): void {
  const words = Math.min(bits.length, others.length)
  for (let i = 0; i < words; i += 1) bits[i]! |= others[i]!
}

/** Takes away the rows that are not in `others`. */
export function keepBits(bits: RowBits, others: RowBits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i]! &= others[i]!
}

/** Takes away the rows that are in `others`. */
export function dropBits(bits: RowBits, others: RowBits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i]! &= ~others[i]!
}

export function countBits(bits: RowBits): number {
  let count = 0
  for (let i = 0; i < bits.length; i += 1) count += bitsOfWord(bits[i]!)
  return count
}

/** The number of set bits, counted in parallel in ever larger parts of the word. */
function bitsOfWord(word: number): number {
  let parts = word - ((word >>> 1) & 0x55555555)
  parts = (parts & 0x33333333) + ((parts >>> 2) & 0x33333333)
  return Math.imul((parts + (parts >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Writes the rows of the words `from` to below `to` into `list`. @returns how many there are */
export function listBits(bits: RowBits, list: RowList, from = 0, to = bits.length): number {
  let count = 0
  for (let i = from; i < to; i += 1) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) {
      list[count++] = (i << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return count
}

/** Bitmaps for one query after the other, so that none allocates its own. */
export class BitmapPool {
  readonly #bitmaps: RowBits[] = []
  #taken = 0
  #words = 0

  /** What was taken before is free again; bitmaps now have room for this many rows. */
  begin(rows: number): void {
    this.#words = (rows + 31) >>> 5
    this.#taken = 0
  }

  /** Takes an empty bitmap. */
  take(): RowBits {
    const index = this.#taken
    this.#taken += 1
    const known = this.#bitmaps[index]
    if (known && known.length >= this.#words) return known.subarray(0, this.#words).fill(0)
    // A little more, so that added rows do not ask for another one each time.
    const bits = new Uint32Array(this.#words + 1024)
    this.#bitmaps[index] = bits
    return bits.subarray(0, this.#words)
  }

  copyOf(bits: RowBits): RowBits {
    const copy = this.take()
    copy.set(bits)
    return copy
  }

  bitsOf(rows: RowSet): RowBits {
    if ('bits' in rows) return rows.bits
    const bits = this.take()
    for (const row of rows.list) setBit(bits, row)
    return bits
  }
}
