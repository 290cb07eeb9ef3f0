import { useCallback, useMemo } from 'react'
import { StackedColumns } from '../../kit/chart/StackedColumns.tsx'
import { usePlotLook } from '../../kit/chart/usePlotLook.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { StepResolution } from '../../kit/range/fittingResolution.ts'
import { stepTick } from '../figures/bucketName.ts'
import { defectStyles } from './defectStyles.ts'

type Step = { start: number; end: number; totalCount: number; scrapCount: number; reworkCount: number }

/**
 * Scrap and rework as shares of the parts made, one column per step; a step without parts is a gap. Keep `steps` stable
 * (memo).
 */
export function DefectColumns(props: {
  label: string
  steps: readonly Step[]
  resolution: StepResolution
  onPoint: (index: number | null) => void
  onPick: (index: number) => void
}) {
  const { steps, resolution } = props
  const format = useFormat()
  const { series } = usePlotLook()
  const styles = useMemo(() => {
    const { scrap, rework } = defectStyles(series)
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
      looks={styles}
      timeZone={format.timeZone}
      tick={tick}
      value={value}
      atLeast={0.02}
      onPoint={props.onPoint}
      onPick={props.onPick}
    />
  )
}
