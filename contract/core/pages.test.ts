import { expect, test } from 'vitest'
import { safeReturnPath } from './pages.ts'

test.each([
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'login',
  '',
])('[R3] after a login %j leads home', from => expect(safeReturnPath(from)).toBe('/'))

test('[R3] after a login a page of this site is returned to, with query and hash', () =>
  expect(safeReturnPath('/dashboard/myApplication?order=new#second')).toBe(
    '/dashboard/myApplication?order=new#second',
  ))
