import type { Random } from '../random.ts'

const problems = [
  'When the diesel for our mill did not come, my mother walked the grain eleven kilometres to the next one. A stream of forty litres a second runs past our house all year, and nobody has ever measured its fall.',
  'Our clinic keeps its vaccines in a box of ice that is sent from the capital on Mondays. By Thursday the ice is water. The line of the national grid passes the roof at a height of thirty metres and does not stop.',
  'The dam above our town filled with sand in nine years instead of sixty. I was a child when the fishermen left, and I have read every report on it since that I could borrow.',
  'I grew up beside a turbine that stood still for want of one bearing. The people who had built it were gone, and the drawings were in a language that nobody in the valley could read.',
  'In the dry season the upper village closes the canal at night, and the lower one opens it with hoes. Three people were hurt last year. It is a question of hours and of a gate, not of water.',
  'My university has a laboratory with a flume that has been dry since the pump burned. We learned open channels from photographs, and then by walking along one.',
]

const reasons = [
  'I repaired the pump with two friends and parts from a bus. It runs for an hour now, which was enough for forty students to see a hydraulic jump. I want to learn how to do this for a valley.',
  'I have kept a gauge at the bridge for two years, every morning at six, and I can say what the river does in a week without rain. That is what I bring; the rest I come to learn.',
  'For three years I have drawn house connections for the district office. I know what a kilometre of line costs, and which of my own drawings were wrong.',
  'I am not the strongest in my class in mathematics. I am the one who goes back in the evening to see whether the concrete was covered.',
  'My father asks me who will pay for the second year of anything that I build. I think that this is the right question, and I have a table for it that he found two mistakes in.',
  'I translated the manual of that turbine, sixty pages, with a dictionary and a mechanic. He will not need me the next time. That is how I would like to work.',
]

const sites = [
  'At the old mill of our village: nine metres of fall, forty litres a second, eighteen houses and a school.',
  'On the canal below the tea factory, where the water drops twice and nobody uses the second drop.',
  'At the weir that the road builders left behind. It is sound; I have had it looked at.',
  'Nowhere yet. I would first measure for a year, at three places that I have marked on a map.',
  'Beside the clinic. Two kilowatts would be enough for the refrigerator, the lamps and one pump.',
]

/** Returns what one person wrote. */
export function roundEssay(random: Random): { problem: string; site: string } {
  const problem = `${random.pick(problems)}\n\n${random.pick(reasons)}`
  return { problem, site: random.pick(sites) }
}
