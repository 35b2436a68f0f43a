import { type SeenId, vouchFor } from '../../server/platform/access/scope.ts'

/** The id of something that a test has made, for queries and services that take what a gate has let through. */
export const knownId = (id: string): SeenId => vouchFor(id, 'A test knows it.')
