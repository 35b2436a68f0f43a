/** Rows of a page unless told. */
export const listPageSize = 20

/** The header that tells how many entries a list has in all, where only a page of it is answered. */
export const totalCountHeader = 'x-total-count'
