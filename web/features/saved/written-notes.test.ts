import { expect, test } from 'vitest'
import { WrittenNotes } from './written-notes.ts'

test('[SAVE1] the note that was typed last survives, also where the row was read between two', () => {
  const notes = new WrittenNotes()
  notes.keep('a', { note: 'First', before: '' })
  notes.keep('a', { note: 'Second', before: '' })
  for (const ofRow of ['', 'First', 'Second']) expect(notes.latest('a', ofRow)).toBe('Second')
  notes.keep('a', { note: '', before: 'First' })
  expect(notes.latest('a', 'Second'), 'it was emptied').toBe('')
})

test('[SAVE1] what another device has written since is newer, and other rows have their own', () => {
  const notes = new WrittenNotes()
  notes.keep('a', { note: 'Mine', before: '' })
  expect(notes.latest('a', 'From my phone')).toBe('From my phone')
  expect(notes.latest('b', '')).toBe('')
})
