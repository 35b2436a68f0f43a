import { expect, onTestFinished, test } from 'vitest'
import { buildInChild } from './build-in-child.ts'

test('a process that cannot be made is told to who wants the index, and ends nothing', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = '/nowhere/node'
  const building = buildInChild('postgres://nobody@127.0.0.1:1/none', {
    inHurry: false,
    signal: new AbortController().signal,
  })
  await expect(building).rejects.toThrow('ENOENT')
})
