import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { useEffect, useState } from 'react'
import { useCurrent } from '../../core/dashboards/machines/useCurrent.ts'
import { RangeButtons } from '../../core/dashboards/scope/RangeButtons.tsx'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { useIsSlide } from '../../core/dashboards/slides/SlideContext.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { daysOf } from '../../core/kit/range/range.ts'
import { qualityTexts as texts } from './texts.ts'

/** A query that takes longer than this (ms) is noted on the page. */
const slowMs = 3000
const shorter = ['today', '7d', '30d', '90d'] as const

type QueryState = { data: unknown; error: unknown; isFetching: boolean; isPlaceholderData: boolean }

/** True if one of these queries has been running for long and no data of it are shown yet. */
function useIsSlow(queries: readonly QueryState[]): boolean {
  const isWaiting = queries.some(
    ({ data, isFetching, isPlaceholderData }) => isFetching && (data === undefined || isPlaceholderData),
  )
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}

/** Shows the scope of a slow query, and shorter ranges to choose, which cancel it. */
export function SlowQueryNote({ of }: { of: readonly QueryState[] }) {
  const format = useFormat()
  const { range, resourceIDs } = useScope()
  const machines = useCurrent().data?.length
  const isSlide = useIsSlide()
  const isSlow = useIsSlow(of)
  if (isSlide || !isSlow) return null
  const days = Math.max(1, Math.round((range.end - range.start) / dayMs))
  const count = resourceIDs.length || machines
  const choices = shorter.filter((name) => daysOf[name] < days)
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        px: { xs: 3, sm: 6 },
        pt: { xs: 3, sm: 4 },
        fontSize: '0.875rem',
        displayPrint: 'none',
      }}
    >
      <span>
        {texts.waits(format.count(days), count === undefined ? null : format.count(count))}{' '}
        {choices.length > 0 && texts.sooner}
      </span>
      <RangeButtons names={choices} />
    </Box>
  )
}
