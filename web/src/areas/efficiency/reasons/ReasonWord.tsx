import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { ReasonDot } from './ReasonDot.tsx'
import { reasonOf, type Stop, stoppedMs, unexplainedMs } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'

/** Shows the reason of a stop, or that it has none. */
export function ReasonWord(props: { stop: Stop; styleOf: (reasonCode: string) => ReasonChoice }) {
  const { stop } = props
  const format = useFormat()
  const reason = reasonOf(stop)
  const missingMs = unexplainedMs(stop)
  const missing =
    missingMs === stoppedMs(stop) ? texts.unexplained : texts.partUnexplained(format.duration(missingMs / 1000))
  if (reason === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {missingMs > 0 ? missing : texts.several}
      </Box>
    )
  const style = props.styleOf(reason)
  return (
    <Box
      component="span"
      title={reason}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%', verticalAlign: 'bottom' }}
    >
      <ReasonDot color={style.color} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameOfReason(style)}
      </Box>
    </Box>
  )
}
