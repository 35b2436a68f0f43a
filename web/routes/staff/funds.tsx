import { useParams } from 'react-router'
import { isStaff } from '../../../contract/core/roles.ts'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { FundPage } from '../../features/awards/funds/fund-page.tsx'
import { FundsPage } from '../../features/awards/funds/funds-page.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The funds, and one with its ledger: a route of its own would be in the scripts of public pages [AWARD8]. */
export default function Funds() {
  const { id } = useParams()
  return id === undefined ? <FundsPage /> : <FundPage key={id} id={id} />
}
