/** A number of things in words: `1 decision`, `1,204 decisions`. */
export function counted(number: number, one: string): string {
  return `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
}
