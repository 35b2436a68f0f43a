import { type Rhythm, rhythms } from '../../../../contract/saved/saved-limits.ts'

const texts: Record<Rhythm, string> = { none: 'Never', daily: 'Every day', weekly: 'Every Monday' }

/** When mails of a saved search come [SAVE2]. */
export const rhythmHint = 'At 8 a.m. your time, and only when something is new.'

/** How often what is new is mailed, as options of a select. */
export const rhythmOptions = rhythms.map(rhythm => (
  <option key={rhythm} value={rhythm}>
    {texts[rhythm]}
  </option>
))
