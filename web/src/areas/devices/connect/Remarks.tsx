import Alert from '@mui/material/Alert'
import { Box } from '../../../core/kit/Box.tsx'
import { connectTexts as texts } from './texts.ts'
import type { Remark } from './useHeard.ts'

/** Remarks on a message, each with what was given and what to do; nothing where there are none. */
export function Remarks(props: { severity: 'error' | 'warning' | 'info'; head: string; remarks: readonly Remark[] }) {
  if (props.remarks.length === 0) return null
  return (
    <Alert severity={props.severity} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{props.head}</Box>
      <Box component="ul" sx={{ m: 0, pl: 4, display: 'grid', gap: 2 }}>
        {props.remarks.map(({ what, advice, given, count }) => (
          <li key={what}>
            {what}
            {count > 1 && texts.times(count)}.
            {given && (
              <>
                {' '}
                {texts.given} <code>{given}</code>.
              </>
            )}{' '}
            {advice}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
