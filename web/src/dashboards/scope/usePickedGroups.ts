import { useDashboardSearch } from '../openDashboard.ts'
import { type DashboardSearch, groupIds } from './dashboardSearch.ts'
import { useDeviceGroups } from './deviceGroups.ts'

const groupsOf = ({ groups }: DashboardSearch) => ({ groups })

/** The names of the groups that the address picks; none: all machines. */
export function usePickedGroups(): string[] {
  const groups = useDeviceGroups().data ?? []
  return groupIds(useDashboardSearch(groupsOf).groups).map(
    (id) => groups.find(({ deviceGroupId }) => deviceGroupId === id)?.deviceGroupName ?? String(id),
  )
}
