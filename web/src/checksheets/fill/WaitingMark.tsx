import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Tooltip from '@mui/material/Tooltip'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { PageLink } from '../../kit/PageLink.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { contextIn } from './contextIn.ts'
import { useEntryQueue } from './useEntryQueue.ts'

/**
 * How many values of this person wait to be sent or were refused, and the way to the checksheet of the first of them;
 * nothing where there are none. `narrow`: the number alone.
 */
export function WaitingMark({ narrow }: { narrow: boolean }) {
  const { waiting, refused } = useEntryQueue()
  const { count } = useFormat()
  const [first] = refused.length > 0 ? refused : waiting
  if (!first) return null
  const said = [
    ...(waiting.length > 0 ? [texts.waiting(waiting.length)] : []),
    ...(refused.length > 0 ? [texts.refusedCount(refused.length)] : []),
  ].join(', ')
  const held = count(waiting.length + refused.length)
  return (
    <Tooltip title={said} placement="right">
      <Box role="status" aria-label={said} sx={{ display: 'flex', fontSize: '0.75rem', minHeight: 24 }}>
        <PageLink
          to="/checksheets/$key/fill"
          params={{ key: String(first.entry.pageId) }}
          search={contextIn(first.entry) as object}
        >
          <Box
            component="span"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              color: refused.length > 0 ? 'error.main' : 'warning.main',
            }}
          >
            <CloudUpload sx={{ fontSize: '1rem' }} />
            {narrow ? held : texts.held(held)}
          </Box>
        </PageLink>
      </Box>
    </Tooltip>
  )
}
