import { expect, test } from 'vitest'
import { pageTextHtml } from './page-text.ts'

test('[OPS6] a page text is Markdown, below the heading of the page', () => {
  expect(pageTextHtml('# Our office\n\n- **one**\n- [write](/contact)')).toBe(
    '<h2>Our office</h2>\n<ul>\n<li><strong>one</strong></li>\n<li><a href="/contact">write</a></li>\n</ul>\n',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[press](javascript:alert(1))',
  '[press](JaVaScRiPt:alert(1))',
  '[press](data:text/html,<script>alert(1)</script>)',
  '[press](//elsewhere.example)',
  '![](https://elsewhere.example/pixel.png)',
  '[press](https://a.example "x" onmouseover="alert(1))',
])('[OPS6] %s does nothing in a page text', text => {
  const html = pageTextHtml(text)
  expect(html).not.toMatch(/<(?!\/?(?:p|a)\b)/)
  expect(html).not.toMatch(/<[^>]+\son\w+=|href="(?!https:\/\/)|<img/i)
})

test('[OPS6] links to pages that are off, and links without TLS, are words', () => {
  const isOff = (address: string) => address === '/tutoring'
  expect(pageTextHtml('[a *b*](/tutoring) [c](/terms) [d](http://e.example)', isOff)).toBe(
    '<p>a <em>b</em> <a href="/terms">c</a> [d](http://e.example)</p>\n',
  )
})
