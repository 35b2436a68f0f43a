// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { backupNeedsYou, LastBackup } from './last-backup.tsx'

afterEach(cleanup)

const hoursAgo = (hours: number) => ({
  at: new Date(Date.now() - hours * 3_600_000 - 1000).toISOString(),
  bytes: 1000,
})

test.each([
  [null, /^No backup yet/],
  [hoursAgo(0), /made within the last hour/],
  [hoursAgo(1), /made one hour ago/],
  [hoursAgo(47), /made 47 hours ago/],
  [hoursAgo(72), /made 3 days ago/],
])('[OPS3] admins read how old the last backup is: %o', (lastBackup, text) => {
  render(<LastBackup lastBackup={lastBackup} heldMails={null} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText(/was restored/)).toBeNull()
})

test('[OPS3] admins read that mails wait since a restore', () => {
  render(<LastBackup lastBackup={null} heldMails={1200} />)
  expect(screen.getByText(/1,200 mails wait/)).toBeDefined()
})

test.each([
  [{ lastBackup: hoursAgo(47), heldMails: null }, false],
  [{ lastBackup: hoursAgo(48), heldMails: null }, true],
  [{ lastBackup: null, heldMails: null }, true],
  [{ lastBackup: hoursAgo(1), heldMails: 1 }, true],
])('[OPS3] a backup waits for an admin only when it is overdue: %o', (state, needed) => {
  expect(backupNeedsYou(state)).toBe(needed)
})
