import { useDashboardSearch } from '../openDashboard.ts'
import { type DashboardSearch, groupIds, machineIds } from './dashboardSearch.ts'
import { useDeviceGroups } from './deviceGroups.ts'

const selectionOf = ({ groups, machines }: DashboardSearch) => ({ groups, machines })

/** Returns the names of the groups and machines selected in the address; empty means all machines. */
export function useSelectedNames(): string[] {
  const deviceGroups = useDeviceGroups().data ?? []
  const { groups, machines } = useDashboardSearch(selectionOf)
  const names = groupIds(groups).map(
    (id) => deviceGroups.find(({ deviceGroupId }) => deviceGroupId === id)?.deviceGroupName ?? String(id),
  )
  return [...names, ...machineIds(machines)]
}
