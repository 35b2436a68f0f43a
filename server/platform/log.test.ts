import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

test('[OPS4] an error is logged without the paths of links, which can hold tokens', () => {
  const error = new Error('https://site.example/reset/hush?token=hush and https://s3.example answered 503')
  expect(loggedError(error)).toMatchObject({
    message: 'https://site.example/[path] and https://s3.example answered 503',
  })
})
