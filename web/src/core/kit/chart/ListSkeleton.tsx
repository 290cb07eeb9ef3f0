import Skeleton from '@mui/material/Skeleton'
import { Box } from '../Box.tsx'
import { rowKeys } from '../rowKeys.ts'

/** The shape of a list of bars that is under way. */
export function ListSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      {rowKeys(8).map((key) => (
        <Skeleton key={key} variant="rounded" height={24} />
      ))}
    </Box>
  )
}
