/** How many scholarships a person can save [SAVE1]. No schemas, so that pages stay light. */
export const maximumSaved = 1_000

/** How many ids one call takes. */
export const maximumSavedAtOnce = 200

/** Letters of one's own note on a saved scholarship. */
export const maximumNoteLength = 500
