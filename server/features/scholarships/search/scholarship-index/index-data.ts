import { CompiledSets } from '../../../../../contract/eligibility/compiled-sets.ts'
import { type CellArrays, Cells } from './cells.ts'
import { Countries, type Spelling } from './countries.ts'
import { buildFrequentTerms, type FrequentTermArrays } from './words/frequent-terms.ts'
import { buildRowsBySet, type FitArrays, numberOfSet } from './fits.ts'
import { type KeyArrays, Keys } from './keys.ts'
import { type Kind, Kinds } from './kinds.ts'
import { type BuiltNameArrays, buildNames, noNames } from './words/built-names.ts'
import { type NameArrays, Names, RowNames } from './words/names.ts'
import { buildOrders, type OrderArrays } from './orders.ts'
import { buildPostings, type PostingArrays, Postings } from './postings.ts'
import { setBit } from './row-sets.ts'
import { type IdArrays, ScholarshipIds } from './scholarship-ids.ts'
import type { IndexedScholarship, ScholarshipFacts } from './scholarship-query.ts'
import { NumberLists } from './number-lists.ts'
import { inSlices, mapInSteps, numbersTo, sortInSteps } from './slices.ts'
import { buildWords, type WordArrays } from './words/words.ts'

/** An index without later additions: the content of a file. */
export interface IndexData {
  /** How many rows there were; they are numbered in the order of `fee`. */
  built: number
  spellings: Spelling[]
  kinds: Kind[]
  /** The sets of conditions that rows have. */
  sets: CompiledSets
  arrays: WordArrays &
    PostingArrays &
    FrequentTermArrays &
    IdArrays &
    KeyArrays &
    CellArrays &
    FitArrays &
    NameArrays &
    BuiltNameArrays &
    OrderArrays & {
      /** A bit for each row that is not removed. */
      alive: Uint32Array
    }
}

/** Room for rows added later; memory that is never written to takes no room. */
function roomFor(rows: number): number {
  return rows + Math.max(65_536, rows >>> 2)
}

/** The data of a row while the index is built. */
type Draft = ScholarshipFacts & {
  /** The number of its list of words. */
  words: number
  names: number[]
  /** How it names its set of conditions. */
  set: number
}

/** Makes the data of an index in slices, between which the process does other things. */
export async function buildIndexData(
  chunks: AsyncIterable<IndexedScholarship[]> | Iterable<IndexedScholarship[]>,
): Promise<IndexData> {
  const words = new Map<string, number>()
  const wordsOfDrafts = new NumberLists()
  const names = new Names(noNames())
  const sets = new CompiledSets()
  const drafts: Draft[] = []
  for await (const chunk of chunks) {
    await inSlices(
      (function* () {
        for (const row of chunk) {
          drafts.push(draftOf(row, { words, wordsOfDrafts, names, sets }))
          yield
        }
      })(),
    )
  }
  return inSlices(build(drafts, { words, wordsOfDrafts, names, sets }))
}

/** What rows have in common while the index is built. */
interface Vocabulary {
  /** The numbers of the words as they came. */
  words: Map<string, number>
  wordsOfDrafts: NumberLists
  names: Names
  sets: CompiledSets
}

/** Numbers new words as they come. */
function draftOf(scholarship: IndexedScholarship, { words, wordsOfDrafts, names, sets }: Vocabulary): Draft {
  const { id, subject, degree, category, country, country_form } = scholarship
  const { fee_minor, newest_first, deadline, rating, search_text } = scholarship
  const own = new Set(search_text.split(' ').filter(Boolean))
  for (const word of own) {
    const known = words.get(word)
    if (known === undefined) words.set(word, words.size)
    wordsOfDrafts.push(known ?? words.size - 1)
  }
  return {
    id,
    subject,
    degree,
    category,
    country,
    country_form,
    fee_minor,
    newest_first,
    deadline,
    rating,
    words: wordsOfDrafts.endList(),
    names: names.add(scholarship),
    set: numberOfSet(sets, scholarship.conditions),
  }
}

function* build(
  drafts: Draft[],
  { words: draftWords, wordsOfDrafts, names, sets }: Vocabulary,
): Generator<void, IndexData> {
  const rows = yield* sortByFee(drafts)
  const { sorted, numberOf } = yield* sortWords(draftWords)
  const wordArrays = yield* buildWords(sorted)
  yield* wordsOfDrafts.change(word => numberOf[word]!)
  const wordsOfRows = yield* mapInSteps(rows, row => wordsOfDrafts.list(row.words))
  const postings = yield* buildPostings(wordsOfRows, sorted.length)
  const room = roomFor(rows.length)
  const frequentTerms = yield* buildFrequentTerms(wordArrays, new Postings(postings), {
    built: rows.length,
    room,
  })
  const filled = yield* fillRows(rows, { room, names })
  const orders = yield* buildOrders(filled.keys, rows.length)
  const bySet = yield* buildRowsBySet(filled.arrays.setOfRow.subarray(0, rows.length), sets.size)
  const arrays = { ...wordArrays, ...postings, ...frequentTerms, ...filled.arrays, ...orders, ...bySet }
  const { countries, kinds } = filled.cells
  return { built: rows.length, spellings: countries.spellings, kinds: kinds.list, sets, arrays }
}

/** What an index has by row. */
function* fillRows(rows: Draft[], { room, names }: { room: number; names: Names }) {
  const ids = new ScholarshipIds(ScholarshipIds.arraysFor(room))
  const keys = new Keys(Keys.arraysFor(room), ids, rows.length)
  const { deadlines } = keys.arrays
  const cells = new Cells(Cells.arraysFor(room), {
    countries: new Countries(),
    kinds: new Kinds(),
    deadlines,
  })
  const { arrays: nameArrays, numberOf: spellingOf } = yield* buildNames(names.later)
  const rowNames = new RowNames(RowNames.arraysFor(room), new Names(nameArrays))
  const alive = new Uint32Array((room + 31) >>> 5)
  const setOfRow = new Uint32Array(room)
  for (const [row, draft] of rows.entries()) {
    ids.add(row, draft.id)
    keys.set(row, draft)
    cells.set(row, draft)
    rowNames.set(
      row,
      draft.names.map(number => spellingOf[number]!),
    )
    setOfRow[row] = draft.set
    setBit(alive, row)
    yield
  }
  const arrays = {
    ...ids.arrays,
    ...keys.arrays,
    ...cells.arrays,
    ...nameArrays,
    ...rowNames.arrays,
    setOfRow,
    alive,
  }
  return { keys, cells, arrays }
}

function* sortByFee(drafts: Draft[]): Generator<void, Draft[]> {
  const order = yield* numbersTo(drafts.length)
  yield* sortInSteps(order, (left, right) => {
    const [a, b] = [drafts[left]!, drafts[right]!]
    return a.fee_minor - b.fee_minor || a.newest_first - b.newest_first || (a.id < b.id ? -1 : 1)
  })
  return yield* mapInSteps(order, i => drafts[i]!)
}

/** The words in ascending order, and for each number as they came the one in this order. */
function* sortWords(
  words: Map<string, number>,
): Generator<void, { sorted: string[]; numberOf: Uint32Array }> {
  const unsorted = [...words.keys()]
  const order = yield* numbersTo(unsorted.length)
  yield* sortInSteps(order, (a, b) => (unsorted[a]! < unsorted[b]! ? -1 : 1))
  const numberOf = new Uint32Array(order.length)
  for (const [number, word] of order.entries()) numberOf[word] = number
  return { sorted: yield* mapInSteps(order, i => unsorted[i]!), numberOf }
}
