import { Link } from 'react-router'
import { pages } from '../../../contract/core/pages.ts'
import { isStaff } from '../../../contract/core/roles.ts'
import { DashboardHeading } from '../../dashboard/dashboard-heading.tsx'
import type { PageForRoles } from '../../dashboard/dashboard-user.ts'
import { PacketList } from '../../features/packets/packet-list.tsx'
import { usePackets } from '../../features/packets/use-packets.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'

export const handle = { allows: isStaff } satisfies PageForRoles

/** The packets that an officer has asked for [DESK8]. */
export default function Packets() {
  const { state, refresh } = usePackets()
  return (
    <>
      <DashboardHeading title="Packets">
        <Link to={pages.desk} className="underline underline-offset-4">
          Desk
        </Link>{' '}
        <Link to={pages.exports} className="ml-4 underline underline-offset-4">
          Exports
        </Link>
      </DashboardHeading>
      <Loaded state={state} name="your packets">
        {packets => <PacketList packets={packets} refresh={refresh} />}
      </Loaded>
    </>
  )
}
