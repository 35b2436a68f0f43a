import { createHash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { CompiledSets } from '../../../../../contract/eligibility/compiled-sets.ts'
import type { EligibilityCondition } from '../../../../../contract/eligibility/conditions.ts'
import { limitGroups } from '../../../../../contract/scholarships/scholarship-filters.ts'
import type { IndexData } from './index-data.ts'
import { inSlices } from './slices.ts'
import { ScholarshipIndex } from './scholarship-index.ts'

/** Changes with the arrays and their meaning; what else gives their numbers a meaning is in it too. */
const layout = JSON.stringify([6, limitGroups])
/** Bytes that are read, written and checked in one go. */
const pieceBytes = 2 ** 20

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }

type Arrays = Record<string, InstanceType<(typeof arrayTypes)[keyof typeof arrayTypes]>>

/** What the file begins with, behind its length in 4 bytes; the arrays follow, then the checksum of all that. */
interface Header extends Pick<IndexData, 'built' | 'spellings' | 'kinds'> {
  layout: string
  note: string
  /** The distinct conditions of all sets. */
  conditions: readonly EligibilityCondition[]
  /** All elements from `used` on are 0, and not in the file. */
  arrays: { name: string; type: keyof typeof arrayTypes; length: number; used: number }[]
}

/** Writes an index that has not been changed since it was built; `note` is what its reader has to know about it. */
export async function writeIndex(path: string, index: ScholarshipIndex, note: string): Promise<void> {
  if (!index.isAsBuilt) throw new Error('Only a newly built index can be written.')
  const { built, spellings, kinds, sets } = index.data
  const { conditions, members, alternatives, ends } = sets.stored
  const arrays = {
    ...(index.data.arrays as unknown as Arrays),
    setMembers: Uint32Array.from(members),
    setAlternatives: Uint32Array.from(alternatives),
    setEnds: Uint32Array.from(ends),
  } as Arrays
  const described = Object.entries(arrays).map(([name, array]) => ({
    name,
    type: array.constructor.name as keyof typeof arrayTypes,
    length: array.length,
    used: array.findLastIndex(element => element !== 0) + 1,
  }))
  const header: Header = { layout, note, built, spellings, kinds, conditions, arrays: described }
  const file = await open(`${path}.part`, 'w')
  try {
    const hash = createHash('sha256')
    const write = async (bytes: Uint8Array) => {
      for (const piece of piecesOf(bytes)) {
        hash.update(piece)
        await file.write(piece)
      }
    }
    const line = Buffer.from(JSON.stringify(header))
    await write(lengthOf(line))
    await write(line)
    for (const { name, used } of described) await write(bytesOf(arrays[name]!.subarray(0, used)))
    await file.write(hash.digest())
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/**
 * Reads an index in pieces, between which the process does other things.
 * @throws Error if the file is damaged, or was written with another layout or other choices
 */
export async function readIndex(path: string): Promise<{ index: ScholarshipIndex; note: string }> {
  const file = await open(path)
  try {
    return await readFrom(file)
  } catch (cause) {
    throw new Error('The index file cannot be read.', { cause })
  } finally {
    await file.close()
  }
}

async function readFrom(file: FileHandle): Promise<{ index: ScholarshipIndex; note: string }> {
  const hash = createHash('sha256')
  const read = async <Target extends Uint8Array>(target: Target) => {
    for (const piece of piecesOf(target)) {
      await readFully(file, piece)
      hash.update(piece)
    }
    return target
  }
  const [headerBytes = 0] = new Uint32Array((await read(new Uint8Array(4))).buffer)
  const { size } = await file.stat()
  if (headerBytes > size) throw damaged()
  const header = JSON.parse(String(await read(Buffer.alloc(headerBytes)))) as Header
  if (header.layout !== layout) throw new Error('The index file has another layout.')
  const arrays: Arrays = {}
  for (const { name, type, length, used } of header.arrays) {
    const array = new arrayTypes[type](length)
    arrays[name] = array
    await read(bytesOf(array.subarray(0, used)))
  }
  const checksum = Buffer.alloc(32)
  await readFully(file, checksum)
  if (!checksum.equals(hash.digest())) throw damaged()
  const { built, spellings, kinds, conditions, note } = header
  const { setMembers, setAlternatives, setEnds, ...others } = arrays
  const stored = { conditions, members: setMembers!, alternatives: setAlternatives!, ends: setEnds! }
  return {
    index: new ScholarshipIndex({
      built,
      spellings,
      kinds,
      sets: await inSlices(CompiledSets.restore(stored)),
      arrays: others as unknown as IndexData['arrays'],
    }),
    note,
  }
}

async function readFully(file: FileHandle, target: Uint8Array): Promise<void> {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await file.read(target, done, target.length - done)
    if (bytesRead === 0) throw damaged()
    done += bytesRead
  }
}

const damaged = () => new Error('The index file is damaged.')

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes)
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** As 4 bytes. */
function lengthOf({ length }: Uint8Array): Uint8Array {
  return bytesOf(Uint32Array.of(length))
}
