/**
 * The field that one begins to type into. Where fingers point, none: the keyboard would cover the window.
 * @param box the window
 */
export function firstField(box: HTMLElement | null): HTMLElement | null {
  if (!box || matchMedia('(pointer: coarse)').matches) return null
  const first = box.querySelector<HTMLElement>('input:not([type="hidden"], [type="file"]), select, textarea')
  // Of a row of stars, the chosen one is where Tab leads to as well.
  return (
    (first?.matches('[type="radio"]') && box.querySelector<HTMLElement>('[type="radio"]:checked')) || first
  )
}
