import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { Clock } from '../kit/range/range.ts'
import type { DashboardSearch } from './scope/dashboardSearch.ts'

/** Input of a view that requests its first data before it is rendered. */
export type ViewStart = {
  client: Client
  queries: QueryClient
  organizationId: number
  clock: Clock
  search: DashboardSearch
}
