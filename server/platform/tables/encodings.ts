import type { FileHandle } from 'node:fs/promises'
import { analyse } from 'chardet'
import { type Encoding, encodings } from '../../../contract/core/encodings.ts'
import { ownValue } from '../../../contract/core/own-value.ts'
import { truncate } from '../../../contract/core/truncate.ts'

/** Lines of a file as one encoding reads them. */
export interface EncodingSample {
  encoding: Encoding
  lines: string[]
}

/** A CSV in an encoding that only people can tell, as they know the words in it: the encodings that fit, the likeliest first. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding'
  readonly samples: EncodingSample[]

  constructor(samples: EncodingSample[]) {
    super('The encoding of a file is not known.')
    this.samples = samples
  }
}

const samplesShown = 3
const linesShown = 3
const lineLength = 160
/** Lines by which encodings are judged. */
const linesJudged = 200

/** The encodings that fit a file, with lines that they read differently. */
export async function samplesOf(file: FileHandle): Promise<EncodingSample[]> {
  const [titles, ...lines] = await linesOf(file)
  const words = Buffer.from([titles ?? '', ...lines].flatMap(wordsOf).join(' '), 'latin1')
  const likely = likelihoods(words)
  const fits = encodings.flatMap(encoding => {
    const text = decoded(words, encoding)
    return text === undefined
      ? []
      : [{ encoding, text, score: plausibility(text) + (likely.get(encoding) ?? 0) }]
  })
  // Where two read every word alike, one of them is asked about.
  const isWhole = lines.length < linesJudged
  const differing = fits.filter(
    ({ text }, nth) => !isWhole || fits.findIndex(each => each.text === text) === nth,
  )
  const shown = [...(titles === undefined ? [] : [titles]), ...lines].slice(0, linesShown)
  return differing
    .toSorted((a, b) => b.score - a.score)
    .slice(0, samplesShown)
    .map(({ encoding }) => ({
      encoding,
      lines: shown.map(line => truncate(decoded(Buffer.from(line, 'latin1'), encoding) ?? '', lineLength)),
    }))
}

/** The first line, and those that no two encodings read the same; each byte as one character. */
async function linesOf(file: FileHandle): Promise<string[]> {
  const lines: string[] = []
  for await (const line of file.readLines({ encoding: 'latin1', start: 0, autoClose: false })) {
    if (lines.length === 0 || isForeign(line)) lines.push(line)
    if (lines.length > linesJudged) break
  }
  return lines
}

// oxlint-disable-next-line no-control-regex -- bytes that every encoding reads the same
const isForeign = (text: string) => /[^\0-\x7F]/.test(text)

const wordsOf = (line: string) => line.split(/[\s,;"]+/).filter(isForeign)

/** Nothing where an encoding has no such text. */
function decoded(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).normalize()
    return /[\u0080-\u009F\p{Co}\p{Cn}]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** As chardet calls what these encodings contain. */
const otherNames: Record<string, Encoding> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  GB18030: 'gbk',
  Shift_JIS: 'shift_jis',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
}

/** From 0 to 1. */
function likelihoods(words: Buffer): Map<Encoding, number> {
  const found = new Map<Encoding, number>()
  for (const { name, confidence } of analyse(words)) {
    const encoding = ownValue(otherNames, name) ?? encodings.find(each => each === name)
    if (encoding) found.set(encoding, Math.max(found.get(encoding) ?? 0, confidence / 100))
  }
  return found
}

const foreign = /[^\0-\x7F]/gu
const usual = /[\p{L}\p{M}’‘“”„–—…°·]/u

/**
 * How much words look like words: of letters, in one script each, with capitals and without marks at their beginning; and
 * Latin ones with a letter of ASCII.
 */
function plausibility(text: string): number {
  const characters = text.match(foreign) ?? []
  const words = text.split(/\s+/).filter(word => word !== '')
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of)
  const strange = words.filter(
    word =>
      /\p{Ll}\p{Lu}|^\p{M}/u.test(word) ||
      /^[^\0-\x7F\P{Script=Latin}]{3,}$/u.test(word) ||
      (/\p{Script=Latin}/u.test(word) && /[^\P{L}\p{Script=Latin}]/u.test(word)),
  ).length
  return (
    share(characters.filter(each => usual.test(each)).length, characters.length) -
    share(strange, words.length)
  )
}
