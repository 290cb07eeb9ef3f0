import Alert from '@mui/material/Alert'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { lossesBy } from '../downtime/losses.ts'
import { useReasonChanges } from '../downtime/mended.ts'
import { classesOf } from '../downtime/stopClasses.ts'
import { OpenUnexplained } from '../reasons/unexplained/OpenUnexplained.tsx'
import { unexplainedTexts as texts } from '../reasons/unexplained/texts.ts'
import { useBreakdown } from '../useBreakdown.ts'

/** For how long machines stood still and nobody says why, and the way to say it; nothing where all is said. */
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
    <Alert severity="warning" variant="outlined" data-hands sx={{ py: 0 }} action={<OpenUnexplained />}>
      {texts.told(format.duration(loss.secs), format.count(loss.stops), loss.stops === 1)}
    </Alert>
  )
}
