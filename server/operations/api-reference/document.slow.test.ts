import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

test('Redocly’s recommended rules find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(openApiDocument({ callLimitFactor: 2, signInLimit: 6, secure: true }))
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
