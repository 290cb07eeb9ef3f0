import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { sessionTexts as texts } from '../texts.ts'
import type { OutboxState } from './useOutbox.ts'

/**
 * Shows the number of this user's waiting or rejected entries, with a link to the page where they were made (`link`
 * wraps the mark, for the first of them); nothing if there are none. `narrow`: only the number.
 */
export function WaitingMark<Entry>(props: {
  outbox: OutboxState<Entry>
  narrow: boolean
  waitingText: (count: number) => string
  link: (first: Entry, mark: ReactNode) => ReactNode
}) {
  const { waiting, rejected } = props.outbox
  const { count } = useFormat()
  const [first] = rejected.length > 0 ? rejected : waiting
  if (!first) return null
  const summary = [
    ...(waiting.length > 0 ? [props.waitingText(waiting.length)] : []),
    ...(rejected.length > 0 ? [texts.rejectedCount(rejected.length)] : []),
  ].join(', ')
  const number = count(waiting.length + rejected.length)
  const color = rejected.length > 0 ? 'error.main' : 'warning.main'
  return (
    <Tooltip title={summary} placement="right">
      <Box role="status" aria-label={summary} sx={{ display: 'flex', fontSize: '0.75rem', minHeight: 24 }}>
        {props.link(
          first.entry,
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color }}>
            <CloudUpload sx={{ fontSize: '1rem' }} />
            {props.narrow ? number : texts.unsentCount(number)}
          </Box>,
        )}
      </Box>
    </Tooltip>
  )
}
