import type {
  OwnCommittee,
  OwnReading,
  Reading,
  ReadingAfter,
  ShownApplication,
} from '../../../contract/committees/readings.ts'
import { type Criterion, type Points, weightedMean } from '../../../contract/scores/score-terms.ts'
import type { OthersRow, ReadingRow, RemarkRow, SubmissionRow } from './reading-repository.ts'
import type { SeatRow } from './seat-repository.ts'

const criteriaOf = ({ criteria }: SeatRow): Criterion[] => criteria ?? []

const inWords = (moment: Date | null) => moment?.toISOString() ?? null

/** Readings that are their reader's, and those of them that wait for points. */
const held = new Set<string>(['assigned', 'begun', 'submitted', 'reopened'])
const waiting = new Set<string>(['assigned', 'begun', 'reopened'])

/** A committee in which somebody reads, with their readings in it. */
export function ownCommitteeView(seat: SeatRow, readings: ReadingRow[], names: string[]): OwnCommittee {
  return {
    scholarshipId: seat.scholarship_id,
    scholarshipName: seat.scholarship_name,
    part: seat.part,
    state: seat.state,
    dueAt: inWords(seat.due_at),
    named: seat.named_at !== null,
    names,
    most: seat.most,
    readings: readings.map(row => ownReadingView(seat, row)),
  }
}

function ownReadingView(seat: SeatRow, row: ReadingRow): OwnReading {
  const criteria = criteriaOf(seat)
  const points = pointsOf(criteria, row)
  return {
    _id: row.id,
    number: row.number,
    state: row.state,
    given: points.filter(given => given !== null).length,
    criteria: criteria.length,
    mean: weightedMean(criteria, points),
    minutes: held.has(row.state) ? (row.minutes ?? 0) : 0,
    undoUntil: undoUntilOf(seat, row),
    othersFrom: inWords(row.others_from),
  }
}

/** One for each criterion; of what is theirs no more, nothing [FAIR3]. */
function pointsOf(criteria: Criterion[], { state, points }: ReadingRow): Points {
  return criteria.map((_, nth) => (held.has(state) ? (points[nth] ?? null) : null))
}

/** Nothing is taken back once the ranking is handed over. */
function undoUntilOf({ state }: SeatRow, { undo_until }: ReadingRow): string | null {
  return state === 'handedOver' ? null : inWords(undo_until)
}

/** What a reading holds besides itself; `others` and `remarks` are null where its reader may not see them [FAIR6]. */
interface ReadingParts {
  seat: SeatRow
  /** All of its reader's in this committee. */
  readings: ReadingRow[]
  application: ShownApplication | null
  submissions: SubmissionRow[]
  others: OthersRow[] | null
  remarks: RemarkRow[] | null
}

export function readingView(row: ReadingRow, parts: ReadingParts): Reading {
  const { seat, readings, application } = parts
  const criteria = criteriaOf(seat)
  const isTheirs = held.has(row.state)
  const theirs = readings.filter(({ state }) => held.has(state))
  const earlier = row.state === 'submitted' ? parts.submissions.slice(1) : parts.submissions
  return {
    _id: row.id,
    scholarshipId: seat.scholarship_id,
    scholarshipName: seat.scholarship_name,
    committeeState: seat.state,
    dueAt: inWords(seat.due_at),
    state: row.state,
    application,
    number: row.number,
    criteria,
    points: pointsOf(criteria, row),
    words: isTheirs ? row.words : '',
    version: row.version,
    savedAt: isTheirs ? inWords(row.saved_at) : null,
    nth: 1 + theirs.filter(({ number }) => number < row.number).length,
    of: theirs.length,
    next: nextOf(readings, row),
    undoUntil: undoUntilOf(seat, row),
    earlier: isTheirs ? earlier.map(pointsThen) : [],
    others: parts.others && othersView(parts.others),
    remarks: parts.remarks && remarksView(parts.remarks, row),
    othersFrom: inWords(row.others_from),
  }
}

const pointsThen = ({ points, at }: Pick<SubmissionRow, 'points' | 'at'>) => ({
  points,
  at: at.toISOString(),
})

function othersView(rows: OthersRow[]): Reading['others'] {
  return Array.from(
    Map.groupBy(rows, ({ id }) => id).values(),
    ([newest, ...earlier]: [OthersRow, ...OthersRow[]] | OthersRow[]) => ({
      by: newest?.name ?? '',
      points: newest?.points ?? [],
      mean: newest?.mean ?? 0,
      words: newest?.words ?? '',
      earlier: earlier.map(pointsThen),
    }),
  )
}

function remarksView(rows: RemarkRow[], { member_id }: ReadingRow): Reading['remarks'] {
  return rows.map(row => ({
    by: row.name,
    own: row.member_id === member_id,
    text: row.text,
    at: row.at.toISOString(),
  }))
}

/** The next that waits for points, by the numbers of the applications; behind the last comes the first. */
function nextOf(readings: readonly ReadingRow[], { id, number }: ReadingRow): string | null {
  const others = readings.filter(row => row.id !== id && waiting.has(row.state))
  return (others.find(row => row.number > number) ?? others[0])?.id ?? null
}

export function readingAfterView(
  row: ReadingRow,
  { seat, readings }: { seat: SeatRow; readings: readonly ReadingRow[] },
): ReadingAfter {
  return {
    version: row.version,
    state: row.state,
    undoUntil: undoUntilOf(seat, row),
    next: nextOf(readings, row),
  }
}
