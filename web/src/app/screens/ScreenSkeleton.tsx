import Skeleton from '@mui/material/Skeleton'
import { Box } from '../../core/kit/Box.tsx'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The placeholder of a list that is being loaded. */
export function ScreenSkeleton() {
  return (
    <Box sx={{ p: { xs: 3, sm: 6 }, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }} aria-busy>
      <Skeleton variant="rounded" height={36} width="min(24rem, 100%)" />
      {rows.map((row) => (
        <Skeleton key={row} variant="rounded" height={28} />
      ))}
    </Box>
  )
}
