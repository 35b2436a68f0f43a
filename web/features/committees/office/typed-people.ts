/** Addresses as people paste them, one on each line or between commas: `ada@example.org` or `Ada Lovelace <ada@example.org>`. */
export function peopleOf(text: string): { people: { email: string; name: string }[]; wrong: string[] } {
  const people = new Map<string, { email: string; name: string }>()
  const wrong: string[] = []
  for (const line of text
    .split(/[\n;,]/)
    .map(each => each.trim())
    .filter(Boolean)) {
    const [, name = '', address = line] = /^"?([^"<]*)"?\s*<([^<>]+)>$/.exec(line) ?? []
    const email = address.trim().toLowerCase()
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) people.set(email, { email, name: name.trim() })
    else wrong.push(line)
  }
  return { people: [...people.values()], wrong }
}
