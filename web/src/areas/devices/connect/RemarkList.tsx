import Alert from '@mui/material/Alert'
import { Box } from '../../../core/kit/Box.tsx'
import { connectTexts as texts } from './texts.ts'
import type { Remark } from './useReceivedData.ts'

/** Remarks on a message, each with the received value and advice; nothing if there are none. */
export function RemarkList(props: {
  severity: 'error' | 'warning' | 'info'
  head: string
  remarks: readonly Remark[]
}) {
  if (props.remarks.length === 0) return null
  return (
    <Alert severity={props.severity} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{props.head}</Box>
      <Box component="ul" sx={{ m: 0, pl: 4, display: 'grid', gap: 2 }}>
        {props.remarks.map(({ what: problem, advice, given: receivedValue, count }) => (
          <li key={problem}>
            {problem}
            {count > 1 && texts.times(count)}.
            {receivedValue && (
              <>
                {' '}
                {texts.receivedValue} <code>{receivedValue}</code>.
              </>
            )}{' '}
            {advice}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
