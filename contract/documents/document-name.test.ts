import { expect, test } from 'vitest'
import { distinctName, documentName } from './document-name.ts'

test.each([
  ['transcript.pdf', 'application/pdf', 'transcript.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\Users\\Ada\\Foto.JPEG', 'image/jpeg', 'Foto.jpg'],
  ['\u202Egpj.exe', 'image/png', 'gpj.exe.png'],
  ['a\u0000b\nc\u200B.PDF', 'application/pdf', 'abc.pdf'],
  ['<img src=x>.png', 'image/png', '_img src=x_.png'],
  ['成績証明書.pdf', 'application/pdf', '成績証明書.pdf'],
  ['Cafe\u0301.pdf', 'application/pdf', 'Caf\u00E9.pdf'],
  ['  . .pdf', 'application/pdf', 'pdf.pdf'],
  ['', 'application/pdf', 'document.pdf'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['x'.repeat(400), 'application/pdf', `${'x'.repeat(146)}.pdf`],
] as const)('[DOC1] %j of %s is called %j', (given, type, name) => {
  expect(documentName(given, type)).toBe(name)
})

test('[DOC1] a file of no known kind keeps its ending', () => {
  expect(documentName('a/b.docx')).toBe('b.docx')
})

test('[DOC3] a second document of a name gets another one', () => {
  expect(distinctName('cv.pdf', new Set())).toBe('cv.pdf')
  expect(distinctName('cv.pdf', new Set(['cv.pdf']))).toBe('cv (2).pdf')
  expect(distinctName('my.cv.pdf', new Set(['my.cv.pdf', 'my.cv (2).pdf']))).toBe('my.cv (3).pdf')
  const long = `${'a'.repeat(146)}.pdf`
  expect(distinctName(long, new Set([long]))).toBe(`${'a'.repeat(142)} (2).pdf`)
})
