import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('[A1] besides the specified labels, people sign in and sign out', () => {
  const files = globSync('{web,contract,server}/**/*.{ts,tsx}').filter(name => !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(1_000)
  const said = files.flatMap(name =>
    readFileSync(name, 'utf8')
      .split('\n')
      .filter(line => /\b[Ll]og(ged|ging)? (in|out)\b/.test(line) && !/^\s*(\*|\/[/*])/.test(line))
      .map(line => `${name}: ${line.trim()}`),
  )
  expect(said).toEqual([])
})
