import Skeleton from '@mui/material/Skeleton'
import { Box } from '../../../core/kit/Box.tsx'
import { rowKeys } from '../../../core/kit/rowKeys.ts'

/** Loading placeholder of the view: headline, two charts, rows. */
export function OverallSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={132} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Skeleton variant="rounded" height={430} />
        <Skeleton variant="rounded" height={430} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {rowKeys(8).map((key) => (
          <Skeleton key={key} variant="rounded" height={32} />
        ))}
      </Box>
    </Box>
  )
}
