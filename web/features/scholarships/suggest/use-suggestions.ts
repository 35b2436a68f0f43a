import { useEffect, useState } from 'react'
import { suggestionLimits } from '../../../../contract/scholarships/suggestion-limits.ts'
import type { Suggestion } from '../../../../contract/scholarships/suggestions.ts'
import { publicCall } from '../../../api/public-client.ts'

/** Milliseconds without another letter before the server is asked. */
const pause = 150

/**
 * Suggestions for what is typed; earlier ones stay until newer ones arrive.
 * @returns `undefined` before the first answer, for too few letters, and when the server did not answer
 */
export function useSuggestions(typed: string | undefined): readonly Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>()
  const search = typed?.trim() ?? ''
  const isEnough = Array.from(search).length >= suggestionLimits.letters
  if (!isEnough && suggestions) setSuggestions(undefined)
  useEffect(() => {
    if (!isEnough) return undefined
    const request = new AbortController()
    const { signal } = request
    const show = (found?: readonly Suggestion[]) => signal.aborted || setSuggestions(found)
    const timer = setTimeout(() => {
      publicCall('GET /suggestions', { query: { search }, signal }).then(show, () => show())
    }, pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [search, isEnough])
  return suggestions
}
