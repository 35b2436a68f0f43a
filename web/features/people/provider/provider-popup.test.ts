// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPopup, reportToOpener } from './provider-popup.ts'

let popup: { closed: boolean } | null
const opened = vi.fn((_url: string, _name: string, _features: string) => popup)

beforeEach(() => {
  popup = { closed: false }
  opened.mockClear()
  vi.stubGlobal('open', opened)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

const nonceOf = () =>
  new URL(String(opened.mock.calls[0]?.[0]), location.origin).searchParams.get('nonce') ?? ''

test('[A3] the window is 500 × 600 and centred over the page', () => {
  Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1500, outerHeight: 1000 })
  openPopup('uni', () => {})?.()
  expect(opened.mock.calls[0]?.[2]).toBe('popup,width=500,height=600,left=600,top=250')
})

test('[A3] a blocked window is told apart', () => {
  popup = null
  expect(openPopup('uni', () => {})).toBeUndefined()
})

test('[A3] the popup says it is done, and only its own nonce counts', async () => {
  const report = vi.fn()
  openPopup('uni', report)
  reportToOpener('another', null)
  reportToOpener(nonceOf(), null)
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), 20_000)
  expect(report).toHaveBeenCalledWith('done')
})

test('[A3] what the provider refused is passed on', async () => {
  const report = vi.fn()
  openPopup('uni', report)
  reportToOpener(nonceOf(), 'access_denied')
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith({ error: 'access_denied' }), 20_000)
})

test('[A3] a closed window is reported after 1.2 s, and a late "done" still counts', async () => {
  const report = vi.fn()
  openPopup('uni', report)
  if (popup) popup.closed = true
  vi.advanceTimersByTime(300 + 1199)
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(report).toHaveBeenCalledWith('closed')
  reportToOpener(nonceOf(), null)
  await vi.waitFor(() => expect(report).toHaveBeenLastCalledWith('done'), 20_000)
})
