/** How many scholarships a person can save [SAVE1]. No schemas, so that pages stay light. */
export const maximumSaved = 1_000

/** How many ids one call takes. */
export const maximumSavedAtOnce = 200

/** Letters of the caller's own note on a saved scholarship. */
export const maximumNoteLength = 500

/** How many searches a person can save [SAVE2]. */
export const maximumSavedSearches = 20

/** Letters of the name of a saved search. */
export const maximumSearchNameLength = 80

/** How often what is new is mailed [SAVE2]. */
export const rhythms = ['none', 'daily', 'weekly'] as const

export type Rhythm = (typeof rhythms)[number]
