import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

test('a public page has a title, a short description and an absolute canonical address', () => {
  const meta = pageMeta({
    site: { siteUrl: 'https://scholarships.example.org', name: 'Bursary' },
    path: '/about',
    title: 'About Us',
    description: 'x'.repeat(400),
  })
  expect(meta).toContainEqual({ title: 'About Us · Bursary' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://scholarships.example.org/about',
  })
  expect(meta).toContainEqual({ name: 'description', content: `${'x'.repeat(159)}…` })
})

test('a description is not cut through the middle of a letter', () => {
  const meta = pageMeta({
    site: undefined,
    path: '/',
    title: '',
    description: `${'x'.repeat(158)}🎓${'x'.repeat(9)}`,
  })
  expect(meta).toContainEqual({ name: 'description', content: `${'x'.repeat(158)}…` })
})
