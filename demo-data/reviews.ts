import { africa } from './reviews/africa.ts'
import { americas } from './reviews/americas.ts'
import { asia } from './reviews/asia.ts'
import type { DemoReview, ReviewsByScholarship } from './reviews/demo-review.ts'
import { europe } from './reviews/europe.ts'
import { oceania } from './reviews/oceania.ts'

const byScholarship: ReviewsByScholarship = { ...africa, ...americas, ...asia, ...europe, ...oceania }

/** Every review of the demo data with the name of its scholarship. */
export const demoReviews: readonly (DemoReview & { scholarship: string })[] = Object.entries(
  byScholarship,
).flatMap(([scholarship, reviews]) => reviews.map(review => ({ ...review, scholarship })))
