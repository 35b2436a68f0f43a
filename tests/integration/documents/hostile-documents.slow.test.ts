import { beforeAll, expect, test } from 'vitest'
import { inspectHere } from '../../../server/features/documents/inspection/inspection.ts'
import {
  type HostileDocument,
  hostileDocuments,
  pdfBomb,
} from '../../scenarios/documents/hostile-documents.ts'
import { compareInspections } from '../../scenarios/documents/compared-inspections.ts'
import { packedScripts } from '../../scenarios/documents/packed-scripts.ts'
import { whatPdfjsSees } from '../../scenarios/documents/what-pdfjs-sees.ts'
import { droppingLine } from '../../scenarios/documents/dropping-line.ts'
import { noisyPicture } from '../../support/documents/document-files.ts'
import { ownDocument, readContent, upload } from '../../support/documents/document-steps.ts'
import { signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
let files: HostileDocument[]
beforeAll(async () => {
  files = await hostileDocuments()
})

test('[DOC1] sixty hostile files are refused in words, and good ones that look alike are not', async () => {
  expect(files.length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const { what, bytes, becomes } of files) {
    const finding = await inspectHere(bytes)
    if (('refused' in finding ? 'refused' : 'ready') !== becomes)
      wrong.push(`${what}: ${JSON.stringify(finding)}`)
    if ('refused' in finding && !/^This (file|PDF|picture|isn’t a) .+\./.test(finding.refused))
      wrong.push(finding.refused)
  }
  expect(wrong).toEqual([])
})

test('[DOC1] a script that PDF.js finds in a stream of objects is refused, whatever the stream calls itself', async () => {
  const wrong: string[] = []
  for (const { what, bytes } of packedScripts()) {
    if (!(await whatPdfjsSees(bytes)).includes('scripts')) wrong.push(`PDF.js does not see ${what}`)
    if (!('refused' in (await inspectHere(bytes)))) wrong.push(`${what} passes`)
  }
  expect(wrong).toEqual([])
})

test('[DOC1] nothing that PDF.js would execute passes in 150 PDFs of random structure, and harmless ones do', async () => {
  const { wrong, ready, seen } = await compareInspections('every run', 150)
  expect(wrong).toEqual([])
  expect(ready).toBeGreaterThan(15)
  expect(seen).toBeGreaterThan(15)
})

test('[DOC1] a file that asks for a gigabyte is refused, and the others do not notice', async () => {
  const amina = await signUp(product)
  const bomb = upload(product, amina, pdfBomb(), { name: 'bomb.pdf' })
  let answers = 0
  const ended = new AbortController()
  void bomb.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    expect((await fetch(`${product.siteUrl}/api/config`)).status).toBe(200)
    answers += 1
  }
  expect((await ownDocument(product, amina, await bomb))?.reason).toMatch(/^This file is too complex to open/)
  expect(answers).toBeGreaterThan(3)
})

test('[DOC2] a line that drops every 200 kB gives the same bytes', async () => {
  const amina = await signUp(product)
  const bytes = await noisyPicture(3_000_000)
  const line = await droppingLine(product.siteUrl, () => 200_000)
  try {
    const id = await upload(product, amina, bytes, {
      origin: line.origin,
      retryDelays: Array.from({ length: 40 }, () => 5),
    })
    expect(line.drops()).toBeGreaterThan(10)
    const kept = await readContent(product, amina, id)
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true)
  } finally {
    line.close()
  }
})
