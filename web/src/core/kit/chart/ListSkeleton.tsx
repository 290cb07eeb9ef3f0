import Skeleton from '@mui/material/Skeleton'
import { Box } from '../Box.tsx'
import { rowKeys } from '../rowKeys.ts'

/** The skeleton of a list of bars while it is loading. */
export function ListSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      {rowKeys(8).map((key) => (
        <Skeleton key={key} variant="rounded" height={24} />
      ))}
    </Box>
  )
}
