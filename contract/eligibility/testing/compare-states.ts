import { stateNumbers } from '../compiled-conditions.ts'
import { CompiledSets } from '../compiled-sets.ts'
import { decide } from '../decide.ts'
import { Draw, randomDefinition, randomProfile } from './random-eligibility.ts'

/** How many states of random sets differ between what is compiled and the plain rule. */
export function countDifferences(seed: number, profiles: number, sets: number): number {
  const draw = new Draw(seed)
  const compiled = new CompiledSets()
  const definitions = Array.from({ length: sets }, () => randomDefinition(draw))
  const numbers = definitions.map(each => compiled.add(each))
  let differences = 0
  for (let profile = 0; profile < profiles; profile++) {
    const answers = randomProfile(draw)
    const match = compiled.match(answers)
    for (const [at, definition] of definitions.entries()) {
      if (match.sets[numbers[at]!] !== stateNumbers[decide(definition, answers).state]) differences++
    }
  }
  return differences
}
