import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import { Box } from '../../../core/kit/Box.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { removalTexts as texts } from './texts.ts'
import { useRemovals } from './useRemovals.ts'

/** Links to the organizations that are being deleted, below the tree; each opens its progress. */
export function RemovalLinks(props: { onOpen: (id: string) => void }) {
  const mask = useMask()
  const ongoing = useRemovals()?.filter(({ finishedAt }) => finishedAt === null) ?? []
  if (ongoing.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={texts.list}
      sx={{
        m: 0,
        px: 4,
        py: 3,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        fontSize: '0.8125rem',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {ongoing.map(({ organizationId, organizationName }) => (
        <Box component="li" key={organizationId} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <CircularProgress size="0.875rem" aria-hidden />
          <Link component="button" type="button" onClick={() => props.onOpen(`removal-${organizationId}`)}>
            {texts.going(mask.name('Organization', organizationName))}
          </Link>
        </Box>
      ))}
    </Box>
  )
}
