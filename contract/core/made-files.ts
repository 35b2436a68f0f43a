/** Where a file is that is made in the background; `gone`: something in it was deleted. No schemas, so that pages stay light. */
export const madeStates = ['waiting', 'making', 'ready', 'failed', 'gone'] as const

export type MadeState = (typeof madeStates)[number]
