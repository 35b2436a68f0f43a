import { expect, test } from 'vitest'
import { documentLimits } from './document-limits.ts'
import { isHeic, sizeProblem } from './document-problem.ts'

test('[DOC1] what does not fit says how large it is', () => {
  expect(sizeProblem(1)).toBeUndefined()
  expect(sizeProblem(documentLimits.bytes)).toBeUndefined()
  expect(sizeProblem(0)).toMatch(/^This file is empty \(0 bytes\)/)
  expect(sizeProblem(documentLimits.bytes + 1)).toMatch(/^10\.1 MB is too large: the limit is 10 MB\./)
  expect(sizeProblem(31_876_710)).toMatch(/^30\.4 MB is too large/)
})

test('[DOC1] iPhone photos are known by type or name', () => {
  expect(isHeic({ name: 'IMG_2041.HEIC', type: '' })).toBe(true)
  expect(isHeic({ name: 'photo', type: 'image/heif' })).toBe(true)
  expect(isHeic({ name: 'heic.pdf', type: 'application/pdf' })).toBe(false)
})
