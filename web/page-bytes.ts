import { transcode } from 'node:buffer'
import { waiting } from './layout/scripts-after-paint.tsx'

/** @returns a rendered page as it is sent, in UTF-8; its scripts wait until `ScriptsAfterPaint` in it starts them */
export function pageBytes(html: string): Buffer {
  const page = utf8(`<!DOCTYPE html>${html}`)
  writeOver(page, '<link rel="', 'modulepreload')
  writeOver(page, '<script type="', 'module')
  return page
}

/** By way of UTF-16: `Buffer.from` alone takes twice as long for a text with letters beyond Latin-1. */
function utf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // One half of a surrogate pair is no letter; this writes U+FFFD in its place.
    return Buffer.from(text)
  }
}

function writeOver(page: Buffer, before: string, word: keyof typeof waiting): void {
  const tag = `${before}${word}"`
  for (let at = page.indexOf(tag); at >= 0; at = page.indexOf(tag, at + tag.length)) {
    page.write(waiting[word], at + before.length)
  }
}
