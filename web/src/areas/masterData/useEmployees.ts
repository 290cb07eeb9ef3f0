import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const employee = rowWith(employees, ['empID', 'firstName', 'lastName', 'fullName', 'active'])

/** Employees by name, active ones unless said: kept for a day, asked anew (ttlSecs 0) when one was changed. */
export function useEmployees(options: { active?: boolean } = {}) {
  const { active = true } = options
  const client = useClient()
  const { organizationId } = usePlace()
  const isForced = useRef(false)
  const query = useQuery({
    queryKey: [organizationId, employees.area, 'cached', active],
    staleTime: employees.ttlSecs * 1000,
    gcTime: employees.ttlSecs * 1000,
    queryFn: async ({ signal }) => {
      const asked = { active, ttlSecs: isForced.current ? 0 : employees.ttlSecs }
      const { data } = await client.get('/employees', { schema: answered(z.array(employee)), query: asked, signal })
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
