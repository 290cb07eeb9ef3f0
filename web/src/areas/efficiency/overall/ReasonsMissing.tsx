import Alert from '@mui/material/Alert'
import { rangePart } from '../../../core/dashboards/figures/StaleMetrics.tsx'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { lossesBy } from '../downtime/losses.ts'
import { classesOf } from '../downtime/stopClasses.ts'
import { useReasonChanges } from '../downtime/unsettledReasons.ts'
import { OpenUnexplained } from '../reasons/unexplained/OpenUnexplained.tsx'
import { unexplainedTexts as texts } from '../reasons/unexplained/texts.ts'
import { useBreakdown } from '../useBreakdown.ts'

/** Total duration of stops without a reason, with a link to enter reasons; renders nothing if all stops have one. */
export function ReasonsMissing() {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const format = useFormat()
  const { data } = useBreakdown({
    resourceIDs,
    start: range.start,
    end: range.end,
    live: range.live,
    enabled: isKnown && !isEmpty,
    unsettled: useReasonChanges(),
    by: ['reason'],
    only: { reason: null },
    timeClasses: classesOf(undefined),
    scheduled: true,
  })
  const loss = data && lossesBy('reason', data.rows).get('')
  if (!loss || loss.secs === 0) return null
  return (
    <Alert {...rangePart} severity="warning" variant="outlined" data-hands sx={{ py: 0 }} action={<OpenUnexplained />}>
      {texts.summary(format.duration(loss.secs), format.count(loss.stops), loss.stops === 1)}
    </Alert>
  )
}
