// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { rememberedScholarship, rememberScholarship } from './remembered-scholarship.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('[D3] the scholarship is remembered across a reload, and in a new tab', () => {
  expect(rememberedScholarship()).toBeUndefined()
  rememberScholarship('a')
  expect(rememberedScholarship()).toBe('a')
  sessionStorage.clear()
  expect(rememberedScholarship()).toBe('a')
})

test('[D3] of two tabs each keeps its own', () => {
  rememberScholarship('mine')
  localStorage.setItem('scholarshipId', 'of another tab')
  expect(rememberedScholarship()).toBe('mine')
})
