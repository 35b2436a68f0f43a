import type { ApplicationStatus } from '../contract/applications/application-terms.ts'
import { seededRandom } from './random.ts'
import { demoReviews } from './reviews.ts'
import { demoScholarships } from './scholarships.ts'
import { demoStudents, type StudentKey } from './students.ts'

/** One application of the demo data; `student` is the account that can sign in. */
export type DemoApplication = {
  by: StudentKey | 'student'
  scholarship: string
  status: ApplicationStatus
  feedback: string
  daysAgo: number
}

const feedbacks: Record<ApplicationStatus, readonly string[]> = {
  Pending: [''],
  Processing: ['', '', 'Your documents are complete. The committee meets at the end of the month.'],
  Completed: [
    '',
    'Congratulations! Your letter of award is on its way.',
    'Congratulations. Please confirm your place by email.',
  ],
  Rejected: [
    'Your HSC result is below the minimum of this award. You are welcome to apply for the diploma.',
    'The second page of your certificate is missing, and we could not reach you by phone.',
    'All places of this year have been given. We would be glad to see you again next year.',
  ],
}

/** What the account `student@bursary.example` finds on its dashboard. */
const ownApplications: readonly DemoApplication[] = [
  own('Delta Works Scholarship', 'Pending', '', 2),
  own('Boreal Bioeconomy Scholarship', 'Processing', 'Your documents are complete. We are reading them.', 20),
  own(
    'Two Continents Engineering Scholarship',
    'Rejected',
    'Your HSC certificate is missing its second page.',
    48,
  ),
  own(
    'Isar Scholarship for Energy Systems',
    'Completed',
    'Congratulations! Your letter of award is on its way.',
    90,
  ),
]

/** The student paid, but has not applied yet [F3]. */
export const paidWithoutApplication = 'Cabot Scholarship in Aerospace'

/** The student's own review. */
export const ownReview = {
  by: 'student',
  scholarship: 'Isar Scholarship for Energy Systems',
  rating: 4.7,
  daysAgo: 6,
  text: 'I applied in the evening and had a question by noon the next day: they wanted to know why I had left out my apprenticeship. It was the best thing on my list, they said. The letter came after eleven weeks.',
} as const

function own(
  scholarship: string,
  status: ApplicationStatus,
  feedback: string,
  daysAgo: number,
): DemoApplication {
  return { by: 'student', scholarship, status, feedback, daysAgo }
}

/** Every reviewer has applied before reviewing [U6]. */
function applicationsOfReviewers(): DemoApplication[] {
  return demoReviews.map(({ by, scholarship, daysAgo }) => {
    const random = seededRandom(`application ${by} ${scholarship}`)
    const posted = demoScholarships.find(s => s.name === scholarship)?.postedDaysAgo ?? daysAgo + 1
    const status = daysAgo > 12 ? 'Completed' : random.pick(['Pending', 'Processing'] as const)
    return {
      by,
      scholarship,
      status,
      feedback: random.pick(feedbacks[status]),
      daysAgo: random.between(daysAgo + 0.5, posted - 0.5),
    }
  })
}

/** Applications without a review, so that staff have work: on deadlines ahead, in every status. */
function otherApplications(taken: ReadonlySet<string>): DemoApplication[] {
  const random = seededRandom('applications without a review')
  const students = Object.keys(demoStudents) as StudentKey[]
  const open = demoScholarships.filter(s => s.deadlineInDays > 0)
  return students.flatMap(by => {
    const scholarship = random.pick(open)
    if (taken.has(`${by} ${scholarship.name}`)) return []
    const status = random.pick(['Pending', 'Pending', 'Processing', 'Rejected'] as const)
    const daysAgo = random.between(0.2, Math.min(scholarship.postedDaysAgo - 0.5, 40))
    return [{ by, scholarship: scholarship.name, status, feedback: random.pick(feedbacks[status]), daysAgo }]
  })
}

const reviewed = applicationsOfReviewers()

/** Every application of the demo data, one per person and scholarship. */
export const demoApplications: readonly DemoApplication[] = [
  ...ownApplications,
  ...reviewed,
  ...otherApplications(new Set(reviewed.map(a => `${a.by} ${a.scholarship}`))),
]
