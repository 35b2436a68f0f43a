import { type RowBits, hasBit } from './row-sets.ts'

/** The arrays of the ids, as stored in a file. */
export interface IdArrays {
  /** Four times 32 bits for each row. */
  ids: Uint32Array
  /** Row numbers plus one, each in the first free place from the one that its id gives; 0 is free. */
  idTable: Uint32Array
}

/** The id of each row, and the row of each id. */
export class ScholarshipIds {
  readonly arrays: IdArrays

  constructor(arrays: IdArrays) {
    this.arrays = arrays
  }

  /** The arrays of no ids, with room for this many rows. */
  static arraysFor(room: number): IdArrays {
    return {
      ids: new Uint32Array(4 * room),
      idTable: new Uint32Array(2 ** Math.ceil(Math.log2(room * 1.5 + 2))),
    }
  }

  /** Sets the id of a new row. */
  add(row: number, id: string): void {
    const parts = partsOf(id)
    this.arrays.ids.set(parts, 4 * row)
    const { idTable } = this.arrays
    let place = this.#firstPlace(parts)
    while (idTable[place] !== 0) place = (place + 1) % idTable.length
    idTable[place] = row + 1
  }

  /** The row with this id that is one of `alive`; the same id may have had others. */
  rowOf(id: string, alive: RowBits): number | undefined {
    const parts = partsOf(id)
    const { idTable } = this.arrays
    for (let place = this.#firstPlace(parts); idTable[place] !== 0; place = (place + 1) % idTable.length) {
      const row = idTable[place]! - 1
      if (hasBit(alive, row) && this.#has(row, parts)) return row
    }
    return undefined
  }

  idOf(row: number): string {
    const parts = [...this.arrays.ids.subarray(4 * row, 4 * row + 4)]
    const digits = parts.map(part => part.toString(16).padStart(8, '0')).join('')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  /** Compares as PostgreSQL does. */
  compare(a: number, b: number): number {
    const { ids } = this.arrays
    for (let i = 0; i < 4; i += 1) {
      const difference = ids[4 * a + i]! - ids[4 * b + i]!
      if (difference !== 0) return difference
    }
    return 0
  }

  #has(row: number, parts: Uint32Array): boolean {
    return parts.every((part, i) => this.arrays.ids[4 * row + i] === part)
  }

  #firstPlace(parts: Uint32Array): number {
    const mixed = parts.reduce((mix, part) => Math.imul(mix ^ part, 0x9e3779b1) ^ (mix >>> 15), 0)
    return (mixed >>> 0) % this.arrays.idTable.length
  }
}

/** @throws Error if the id is no UUID */
function partsOf(id: string): Uint32Array {
  const digits = id.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new Error(`Not the id of a scholarship: ${id}`)
  return Uint32Array.from({ length: 4 }, (_, i) => Number.parseInt(digits.slice(8 * i, 8 * i + 8), 16))
}
