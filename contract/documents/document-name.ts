import { documentLimits, documentTypes, type DocumentType } from './document-limits.ts'

/** Control characters, and those that turn the direction of what follows: `exe.fdp` must not read as `pdf.exe`. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/**
 * A file's name as stored and shown: without folders and invisible characters, with the ending of its type [DOC1].
 * @param type what its content is; the name keeps its ending when that is unknown
 */
export function documentName(given: string, type?: DocumentType): string {
  const plain = given
    .normalize('NFC')
    .replace(unprintable, '')
    .replace(/.*[/\\]/su, '')
  const named = plain.replace(/[<>:"|?*]/g, '_').replace(/^[\s.]+|[\s.]+$/g, '') || 'document'
  const ending = type && documentTypes[type]
  const base = ending ? withoutEnding(named, type) : named
  const room = documentLimits.name - (ending ? ending.length + 1 : 0)
  const short = Array.from(base).slice(0, room).join('')
  return ending ? `${short}.${ending}` : short
}

/** A name that no other document has: a second `cv.pdf` becomes `cv (2).pdf`. */
export function distinctName(name: string, taken: ReadonlySet<string>): string {
  const [, base = name, ending = ''] = /^(.+?)(\.[^.]*)?$/su.exec(name) ?? []
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`
    const room = documentLimits.name - mark.length - Array.from(ending).length
    const next = Array.from(base).slice(0, room).join('') + mark + ending
    if (!taken.has(next)) return next
  }
}

function withoutEnding(name: string, type: DocumentType): string {
  const own = type === 'image/jpeg' ? /\.(jpe?g)$/i : new RegExp(`\\.${documentTypes[type]}$`, 'i')
  return name.replace(own, '') || 'document'
}
