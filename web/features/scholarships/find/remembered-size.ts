import {
  type ListAddress,
  listAddress,
  readListAddress,
  usualList,
} from '../../../../contract/scholarships/list-address.ts'
import { storedValue } from '../../../api/stored-value.ts'

const remembered = storedValue('local', 'listSize')

/** Keeps how many scholarships a page has on this device, once somebody has chosen it. */
export function rememberSize(size: number): void {
  remembered.write(String(size))
}

/** @returns the address of the first page in the size of this device; nothing when the address names one, or it is so already */
export function inRememberedSize(list: ListAddress, search: string): string | undefined {
  const size = remembered.read()
  if (!size || list.page > 1 || new URLSearchParams(search).has('size')) return undefined
  const wanted = readListAddress(new URLSearchParams({ size })).size
  return wanted === usualList.size ? undefined : listAddress({ ...list, size: wanted })
}
