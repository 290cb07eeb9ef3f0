import { useDashboardSearch } from '../openDashboard.ts'
import { type DashboardSearch, groupIds, machineIds } from './dashboardSearch.ts'
import { useDeviceGroups } from './deviceGroups.ts'

const pickedOf = ({ groups, machines }: DashboardSearch) => ({ groups, machines })

/** The names of the groups and machines that the address picks; none: all machines. */
export function usePickedNames(): string[] {
  const known = useDeviceGroups().data ?? []
  const { groups, machines } = useDashboardSearch(pickedOf)
  const names = groupIds(groups).map(
    (id) => known.find(({ deviceGroupId }) => deviceGroupId === id)?.deviceGroupName ?? String(id),
  )
  return [...names, ...machineIds(machines)]
}
