import { importLimits } from '../../../../contract/imports/import-limits.ts'
import { RefusedFile } from '../table-file.ts'
import { plainText } from './cell-texts.ts'
import { joined, type XmlEvent } from './xml-events.ts'

/** The texts that cells name by number, as bytes outside of the program's own memory. */
export interface TextList {
  text: (number: number) => string | undefined
}

/** Reads the list of texts of a workbook. @throws RefusedFile when it is too long */
export async function readTexts(events: AsyncIterable<XmlEvent[]>): Promise<TextList> {
  let bytes = Buffer.alloc(64 * 1024)
  const ends: number[] = []
  function add(text: string) {
    const from = ends.at(-1) ?? 0
    const size = Buffer.byteLength(text)
    if (from + size > importLimits.texts)
      throw new RefusedFile('The texts of this workbook are too long. Split it, or save it as CSV.')
    while (from + size > bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2)
    bytes.write(text, from)
    ends.push(from + size)
  }
  for await (const text of itemsOf(events)) add(text)
  return {
    text: number => {
      const end = ends[number]
      return end === undefined ? undefined : bytes.toString('utf8', number === 0 ? 0 : ends[number - 1], end)
    },
  }
}

/** Each text; what says how it is pronounced is no part of it. */
async function* itemsOf(events: AsyncIterable<XmlEvent[]>): AsyncGenerator<string> {
  let text = ''
  let [inText, inPronunciation] = [false, false]
  for await (const some of events) {
    for (const event of some) {
      if ('text' in event) text = inText && !inPronunciation ? joined(text, event.text) : text
      else if ('open' in event) {
        if (event.open === 'si') text = ''
        if (event.open === 't') inText = true
        if (event.open === 'rPh') inPronunciation = true
      } else {
        if (event.close === 't') inText = false
        if (event.close === 'rPh') inPronunciation = false
        if (event.close === 'si') yield plainText(text)
      }
    }
  }
}
