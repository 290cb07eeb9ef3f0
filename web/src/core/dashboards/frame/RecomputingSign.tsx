import CachedIcon from '@mui/icons-material/Cached'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import { useRecomputing } from './useRecomputing.ts'

/**
 * A quiet line above figures that may still move, because a change is being computed into them; nothing while there is
 * none.
 */
export function RecomputingSign() {
  const format = useFormat()
  const shown = useRecomputing()
  return (
    <Box role="status" aria-live="polite" sx={{ flex: 'none' }}>
      {shown && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: { xs: 3, sm: 6 },
            py: 2,
            borderBottom: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: '0.8125rem',
          }}
        >
          <CachedIcon aria-hidden fontSize="inherit" />
          <span>
            {texts.recomputing(
              `${format.instant(shown.from, 'moment')} – ${format.instant(shown.to, 'moment')}`,
              shown.since === null ? null : format.near(shown.since, Date.now()),
            )}
          </span>
        </Box>
      )}
    </Box>
  )
}
