import { nameOfReason, type ReasonChoice } from '../../dashboards/states/useReasonChoices.ts'
import { Box } from '../../kit/Box.tsx'
import { ReasonDot } from './ReasonDot.tsx'
import { isUnexplained, reasonOf, type Stop } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'

/** What a stop was for, as far as it is said. */
export function ReasonWord(props: { stop: Stop; lookOf: (reasonCode: string) => ReasonChoice }) {
  const { stop } = props
  const reason = reasonOf(stop)
  if (reason === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {isUnexplained(stop) ? texts.unexplained : texts.several}
      </Box>
    )
  const look = props.lookOf(reason)
  return (
    <Box
      component="span"
      title={reason}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%', verticalAlign: 'bottom' }}
    >
      <ReasonDot color={look.color} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {nameOfReason(look)}
      </Box>
    </Box>
  )
}
