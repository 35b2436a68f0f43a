import { expect, test } from 'vitest'
import { isUploading, noteUpload } from './uploads-under-way.ts'

test('[TALK1] [DOC2] a file is on its way until the last upload has ended, well or not', async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const all = [noteUpload(first.promise), noteUpload(second.promise)]
  expect(isUploading()).toBe(true)
  first.resolve('stored')
  expect(await all[0]).toBe('stored')
  expect(isUploading()).toBe(true)
  second.reject(new Error('no connection'))
  await expect(all[1]).rejects.toThrow('no connection')
  expect(isUploading()).toBe(false)
})
