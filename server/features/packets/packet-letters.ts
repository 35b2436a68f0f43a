import { dateInWords } from '../../../contract/core/time/date-in-words.ts'
import { documentName } from '../../../contract/documents/document-name.ts'
import type { Database } from '../../platform/database/connection.ts'
import {
  type ReceivedLetter,
  readReceivedFile,
  readReceivedText,
} from '../references/received-letters-service.ts'
import type { Fact } from './pages/packet-messages.ts'

/** The typed text of a letter, or its PDF: a packet holds each of them separately [DESK8] [REF2]. */
export interface LetterPart {
  /** Among all that a packet shows. */
  id: string
  name: string
  type: 'text/plain' | 'application/pdf'
  letter: ReceivedLetter
}

/** The parts of a letter, in their order. */
export function partsOfLetter(letter: ReceivedLetter): LetterPart[] {
  const { id, typed, uploaded } = letter
  const shared = { name: `Reference by ${letter.name}`, letter }
  return [
    ...(typed ? [{ ...shared, id, type: 'text/plain' as const }] : []),
    ...(uploaded ? [{ ...shared, id: `${id} file`, type: 'application/pdf' as const }] : []),
  ]
}

/** The bytes of a part; `undefined` when it was deleted meanwhile. */
export async function readLetterPart(
  db: Database,
  { type, letter }: LetterPart,
): Promise<Buffer | undefined> {
  if (type === 'application/pdf') return readReceivedFile(db, letter.id)
  const text = await readReceivedText(db, letter.id)
  return text === undefined ? undefined : Buffer.from(text)
}

/** Who wrote a letter, and when. */
export function letterFacts({ relation, settled_at: at }: ReceivedLetter, zone: string): Fact[] {
  return [
    { label: 'Who they are', text: relation },
    { label: 'Received', text: dateInWords(at, zone) },
  ]
}

/** What a part is called in an archive. @param number of the letter, from 1 */
export function letterFileName({ letter, type }: LetterPart, number: number): string {
  return `Reference ${number} by ${documentName(letter.name)}.${type === 'text/plain' ? 'txt' : 'pdf'}`
}

/** A part as a file of an archive: a text says who wrote it. */
export function letterFile({ name, type, letter }: LetterPart, bytes: Buffer, zone: string): Buffer {
  if (type === 'application/pdf') return bytes
  const facts = letterFacts(letter, zone).map(({ label, text }) => `${label}: ${text}\n`)
  return Buffer.concat([Buffer.from(`${name}\n${facts.join('')}\n`), bytes, Buffer.from('\n')])
}
