import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { sessionTexts as texts } from '../texts.ts'
import type { Held } from './useOutbox.ts'

/**
 * How many entries of this person wait to be sent or were refused, and the way to where they were made (`link` draws it
 * around the mark, for the first of them); nothing where there are none. `narrow`: the number alone.
 */
export function WaitingMark<Entry>(props: {
  held: Held<Entry>
  narrow: boolean
  waitingText: (count: number) => string
  link: (first: Entry, mark: ReactNode) => ReactNode
}) {
  const { waiting, refused } = props.held
  const { count } = useFormat()
  const [first] = refused.length > 0 ? refused : waiting
  if (!first) return null
  const said = [
    ...(waiting.length > 0 ? [props.waitingText(waiting.length)] : []),
    ...(refused.length > 0 ? [texts.refusedCount(refused.length)] : []),
  ].join(', ')
  const number = count(waiting.length + refused.length)
  const color = refused.length > 0 ? 'error.main' : 'warning.main'
  return (
    <Tooltip title={said} placement="right">
      <Box role="status" aria-label={said} sx={{ display: 'flex', fontSize: '0.75rem', minHeight: 24 }}>
        {props.link(
          first.entry,
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color }}>
            <CloudUpload sx={{ fontSize: '1rem' }} />
            {props.narrow ? number : texts.heldBack(number)}
          </Box>,
        )}
      </Box>
    </Tooltip>
  )
}
