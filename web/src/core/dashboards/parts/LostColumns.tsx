import { useCallback, useMemo } from 'react'
import { StackedColumns } from '../../kit/chart/StackedColumns.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { StepResolution } from '../../kit/range/fittingResolution.ts'
import { stepTick } from '../figures/bucketName.ts'
import { lostLooks } from './lostLooks.ts'

type Step = { start: number; end: number; totalCount: number; scrapCount: number; reworkCount: number }

/** Scrap and rework as shares of what was made, a column a step; a step in which nothing was made is a gap. Keep `steps` stable (memo). */
export function LostColumns(props: {
  label: string
  steps: readonly Step[]
  resolution: StepResolution
  onPoint: (place: number | null) => void
  onPick: (place: number) => void
}) {
  const { steps, resolution } = props
  const format = useFormat()
  const { series } = usePlotLook()
  const looks = useMemo(() => {
    const { scrap, rework } = lostLooks(series)
    return [scrap, rework]
  }, [series])
  const columns = useMemo(
    () =>
      steps.map(({ start, end, totalCount, scrapCount, reworkCount }) => ({
        start,
        end,
        parts: totalCount > 0 ? [scrapCount, reworkCount].map((count) => count / totalCount) : null,
      })),
    [steps],
  )
  const tick = useCallback(
    (ms: number, first: boolean) => stepTick({ ms, first, resolution }, format),
    [resolution, format],
  )
  const value = useCallback((share: number) => `${format.number(share * 100)} %`, [format])
  return (
    <StackedColumns
      label={props.label}
      columns={columns}
      looks={looks}
      timeZone={format.timeZone}
      tick={tick}
      value={value}
      atLeast={0.02}
      onPoint={props.onPoint}
      onPick={props.onPick}
    />
  )
}
