import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const employee = rowWith(employees, ['empID', 'firstName', 'lastName', 'fullName', 'active'])

/** Returns employees by name, active ones by default: cached for a day, reloaded (ttlSecs 0) after a change. */
export function useEmployees(options: { active?: boolean } = {}) {
  const { active = true } = options
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const isForced = useRef(false)
  const query = useQuery({
    queryKey: [organizationId, employees.area, 'cached', active],
    staleTime: employees.ttlSecs * 1000,
    gcTime: employees.ttlSecs * 1000,
    queryFn: async ({ signal }) => {
      const params = { active, ttlSecs: isForced.current ? 0 : employees.ttlSecs }
      const { data } = await client.get('/employees', {
        schema: dataResponse(z.array(employee)),
        query: params,
        signal,
      })
      isForced.current = false
      return data
    },
  })
  const refresh = () => {
    isForced.current = true
    void query.refetch()
  }
  useChangedRows({ type: employees, isKnown: () => false, refresh })
  return { employees: query.data ?? [], error: query.error, refresh }
}
