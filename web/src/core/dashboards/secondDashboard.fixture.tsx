import Savings from '@mui/icons-material/SavingsOutlined'
import type { Dashboard } from './dashboard.ts'
import { MetricHead } from './figures/MetricHead.tsx'
import { useTeep } from './figures/useTeep.ts'
import { ViewFrame } from './frame/ViewFrame.tsx'
import { dashboardSearch } from './scope/dashboardSearch.ts'
import { useScope } from './scope/useScope.ts'

const names = { label: 'Count', family: 'Counted' }

/** Shows the number of machines in the scope. */
function CountView() {
  const { range, resourceIDs, isKnown } = useScope()
  const { start, end, live } = range
  const { data, error, refetch } = useTeep({ start, end, live, resourceIDs, resolution: 'total', enabled: isKnown })
  const count = String(data?.resources.length)
  return (
    <ViewFrame trouble={error} onAgain={() => void refetch()} isLoading={!data} shape={[120]}>
      <MetricHead {...names} figures={[{ label: 'Machines', value: count, hint: 'In the scope' }]} />
    </ViewFrame>
  )
}

/** A dashboard with one trivial view and one that requires a permission. */
export const secondDashboard = {
  path: 'roi',
  label: 'Return',
  Icon: Savings,
  search: dashboardSearch,
  views: [
    { path: 'count', label: 'Count', pages: 'parts', load: async () => CountView },
    { path: 'secret', label: 'Secret', pages: 'parts', area: 'security', load: async () => CountView },
  ],
} as const satisfies Dashboard
