/** Rows of a page when the query names no size. */
export const listPageSize = 20

/** The highest page number, the largest page and the longest search that a list takes. */
export const maximumPage = 1_000_000
export const maximumPageSize = 100
export const maximumSearchLength = 200

/** The header that tells how many entries a list has in all, where only a page of it is answered. */
export const totalCountHeader = 'x-total-count'

/** The header with the place of a page's last entry; sent when others follow. With it as `behind` they are asked for. */
export const lastPlaceHeader = 'x-last-place'

/** The longest place that a list takes. */
export const maximumPlaceLength = 3000
