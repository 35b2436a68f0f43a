import { fileURLToPath } from 'node:url'

/** The program that makes pages. */
export const pageProgram = fileURLToPath(new URL('page-maker.ts', import.meta.url))
