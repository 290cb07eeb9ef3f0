import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { shiftNames } from '@takt/domain/core/schedule/shiftNames.ts'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../api/client.ts'
import { useMay } from '../../session/useMay.ts'
import { useRead } from '../../session/useRead.ts'
import { dashboardTexts as texts } from '../texts.ts'

const maxSchedules = 1000
const responseSchema = dataResponse(z.array(rowWith(schedules, ['shifts'])))

/**
 * Returns the name of a shift by its number: from the schedules, else `Shift 3`, which is also what users without read
 * access to schedules see. Empty while loading.
 */
export function useShiftName(): (shiftNum: number) => string {
  const mayRead = useMay('resources', 'read')
  const { data, isPending } = useRead({
    key: ['dashboards', schedules.name, 'shiftNames'],
    path: '/schedules',
    schema: responseSchema,
    query: { orderBy: 'scheduleID:asc', limit: maxSchedules },
    enabled: mayRead,
    staleTime: 60_000,
  })
  const names = useMemo(() => shiftNames(data ?? []), [data])
  const isLoading = mayRead && isPending
  return useCallback(
    (shiftNum) => names.get(shiftNum) ?? (isLoading ? '' : texts.shiftBand(shiftNum)),
    [names, isLoading],
  )
}
