import CachedIcon from '@mui/icons-material/Cached'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { dashboardTexts as texts } from '../texts.ts'
import { useRecomputing } from './useRecomputing.ts'

/** A note above metrics that may still change because they are being recomputed; empty otherwise. */
export function RecomputingSign() {
  const format = useFormat()
  const recomputing = useRecomputing()
  return (
    <Box role="status" aria-live="polite" sx={{ flex: 'none' }}>
      {recomputing && (
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
              `${format.instant(recomputing.from, 'moment')} – ${format.instant(recomputing.to, 'moment')}`,
              recomputing.since === null ? null : format.near(recomputing.since, Date.now()),
            )}
          </span>
        </Box>
      )}
    </Box>
  )
}
