import { expect, test } from 'vitest'
import { pageBytes } from './page-bytes.ts'

test('a page is sent in UTF-8, and one half of a letter does not keep it from that', () => {
  const html = '<p>Łódź – 東京 – 🎓</p>'
  expect(pageBytes(html).toString()).toBe(`<!DOCTYPE html>${html}`)
  expect(pageBytes('<p>🎓'.slice(0, -1)).toString()).toBe('<!DOCTYPE html><p>\uFFFD')
})

test('the scripts of a page wait, and nothing else changes', () => {
  const page = (preload: string, type: string) =>
    `<head><link rel="${preload}" href="/ö.js"/><link rel="${preload}" href="/b.js"/><link rel="icon"/></head>` +
    `<script>start()</script><p>rel="modulepreload" type="module"</p><script type="${type}" async="">go()</script>`
  expect(pageBytes(page('modulepreload', 'module')).toString()).toBe(
    `<!DOCTYPE html>${page('preload-later', 'paused')}`,
  )
})
