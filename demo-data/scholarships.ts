import { africa } from './scholarships/africa.ts'
import { americas } from './scholarships/americas.ts'
import type { DemoScholarship } from './scholarships/demo-scholarship.ts'
import { eastAsia } from './scholarships/east-asia.ts'
import { europe } from './scholarships/europe.ts'
import { southAsia } from './scholarships/south-asia.ts'
import { westAsiaAndOceania } from './scholarships/west-asia-and-oceania.ts'

/** Every scholarship of the demo data; the same list on every start. */
export const demoScholarships: readonly DemoScholarship[] = [
  ...africa,
  ...americas,
  ...southAsia,
  ...eastAsia,
  ...westAsiaAndOceania,
  ...europe,
]
