/**
 * The page numbers to show: the first, the last, the current and its neighbours; `undefined` marks a gap. At most
 * seven entries, and always seven when there are more pages, so that the row does not jump.
 */
export function pageNumbers(page: number, pageCount: number): (number | undefined)[] {
  if (pageCount <= 7) return range(1, pageCount)
  if (page <= 4) return [...range(1, 5), undefined, pageCount]
  if (page >= pageCount - 3) return [1, undefined, ...range(pageCount - 4, pageCount)]
  return [1, undefined, page - 1, page, page + 1, undefined, pageCount]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
