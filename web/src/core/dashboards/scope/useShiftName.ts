import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { shiftNames } from '@takt/domain/core/schedule/shiftNames.ts'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useMay } from '../../session/useMay.ts'
import { useRead } from '../../session/useRead.ts'
import { dashboardTexts as texts } from '../texts.ts'

const mostSchedules = 1000
const answer = answered(z.array(rowWith(schedules, ['shifts'])))

/**
 * What a shift of the plant is called, by its number: as the schedules name it, else `Shift 3`, which is also all that
 * those who may not read schedules see. Nothing while that is not known.
 */
export function useShiftName(): (shiftNum: number) => string {
  const mayRead = useMay('resources', 'read')
  const { data, isPending } = useRead({
    key: ['dashboards', schedules.name, 'shiftNames'],
    path: '/schedules',
    schema: answer,
    query: { orderBy: 'scheduleID:asc', limit: mostSchedules },
    enabled: mayRead,
    staleTime: 60_000,
  })
  const names = useMemo(() => shiftNames(data ?? []), [data])
  const isComing = mayRead && isPending
  return useCallback(
    (shiftNum) => names.get(shiftNum) ?? (isComing ? '' : texts.shiftBand(shiftNum)),
    [names, isComing],
  )
}
