/** The results of saved searches that were mailed, for the digests. */
export { insertNewHits, listWithNews, type NewScholarship, removeHits } from './search-hits-repository.ts'
