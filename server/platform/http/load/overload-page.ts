import { hash } from 'node:crypto'

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem;color:#101b37;' +
  'background:#fbfaf7}h1{font-size:1.75rem;line-height:1.2}a{color:inherit;font-weight:600}small{opacity:.75}' +
  '@media(prefers-color-scheme:dark){body{color:#eef0f6;background:#0d1426}}'

/** The content security policy of `overloadPage`. */
export const overloadPagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/**
 * The page to answer when none can be rendered: a message and a way to try again, without any file.
 * @param message one of ours, no text from outside
 * @param retryAfter seconds after which it asks again, with and without scripts; without it people have to
 */
export function overloadPage(message: string, requestId: string, retryAfter?: number): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One moment, please</title>' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    (retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`) +
    `<style>${style}</style></head><body><main><h1>One moment, please</h1><p>${message}</p>` +
    `<p>${retryAfter === undefined ? '' : 'This page tries again in a few seconds. '}<a href="">Try again</a></p><p><small>Request ${requestId}</small></p></main></body></html>`
  )
}
