import type { Bucket, ResourceTeep } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { overallTexts as texts } from './texts.ts'

/**
 * How many machines followed no schedule for some of the range and what their time does to loading and TEEP; nothing
 * where all followed one.
 */
export function NoScheduleNote(props: { bucket: Bucket; machines: readonly ResourceTeep[] }) {
  const { allSecs, noScheduleSecs, plannedSecs } = props.bucket
  const format = useFormat()
  const without = props.machines.filter(({ buckets }) => buckets.some((bucket) => bucket.noScheduleSecs > 0))
  if (without.length === 0) return null
  const rest = allSecs - noScheduleSecs
  return (
    <span title={without.map(({ resourceID }) => resourceID).join(', ')}>
      {texts.noSchedule(without.length, props.machines.length)}{' '}
      {texts.noScheduleTime(format.duration(noScheduleSecs), format.duration(allSecs))}
      {rest > 0 && ` ${texts.loadingWithout(format.ratio(plannedSecs / rest))}`}
    </span>
  )
}
