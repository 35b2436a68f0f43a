/** @returns the options of a filter: all, then each of `values`, called by itself */
export function filterOptions<const V extends string>(values: readonly V[]): Record<'' | V, string> {
  const options = values.map(value => [value, value] as const)
  return Object.fromEntries([['', 'All'] as const, ...options]) as Record<'' | V, string>
}
