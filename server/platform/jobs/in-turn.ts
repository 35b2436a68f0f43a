/**
 * Makes one thing after the other: this one, and then those that wait meanwhile, each once.
 * @param findWaiting the id of another one, without those that were tried
 * @throws AggregateError of all failures, once every one was tried
 */
export async function makeInTurn(
  id: string,
  make: (id: string) => Promise<void>,
  findWaiting: (tried: readonly string[]) => Promise<string | undefined>,
): Promise<void> {
  const tried: string[] = []
  const failures: unknown[] = []
  for (let next: string | undefined = id; next; next = await findWaiting(tried)) {
    tried.push(next)
    await make(next).catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
}
