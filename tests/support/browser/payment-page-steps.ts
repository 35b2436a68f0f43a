import { insertScholarship } from '../factories.ts'
import { signUp } from '../identity/people.ts'
import type { TestSite } from './site.ts'
import { chooseScholarship } from './student-steps.ts'

/** What tests of the payment page begin with, and end with. */
export function paymentSteps(site: TestSite) {
  return {
    /** A signed-in student on the payment page of a new scholarship. */
    async atTheDesk(expectErrors: RegExp[] = []) {
      const id = await insertScholarship(site.product.db)
      const student = await signUp(site.product)
      const page = await site.openAs(student, { expectErrors })
      await chooseScholarship(page, id)
      return { id, page, student }
    },
    paymentsFor: (scholarshipId: string) =>
      site.product.db
        .selectFrom('payments')
        .selectAll()
        .where('scholarship_id', '=', scholarshipId)
        .execute(),
  }
}
