import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { overallTexts as texts } from './texts.ts'

/**
 * How TEEP follows from loading and OEE, with what ran outside the schedule by its name: `47.6 % × 71.3 % = 33.9 %`.
 */
export function TeepSentence(props: { bucket: Bucket }) {
  const { loading, oee, teep, unscheduledGoodIdealSecs, unscheduledRunSecs, allSecs } = props.bucket
  const format = useFormat()
  if (loading === null || teep === null) return null
  const outside = allSecs > 0 ? unscheduledGoodIdealSecs / allSecs : 0
  const product = oee === null ? format.ratio(0) : `${format.ratio(loading)} × ${format.ratio(oee)}`
  return (
    <span title={format.exact(teep)}>
      {outside > 0
        ? texts.teepWithUnscheduled(product, format.ratio(outside), {
            teep: format.ratio(teep),
            ran: format.duration(unscheduledRunSecs),
          })
        : texts.teepIs(product, format.ratio(teep))}
    </span>
  )
}
