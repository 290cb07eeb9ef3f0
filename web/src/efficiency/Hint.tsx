import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useIsSlide } from './carousel/SlideContext.ts'

/** What one can do here, in a sentence: where nobody can do it, on paper and on a wall, it is left out. */
export function Hint(props: { children: ReactNode }) {
  return useIsSlide() ? null : (
    <Typography variant="body2" color="textSecondary" sx={{ '@media print': { display: 'none' } }}>
      {props.children}
    </Typography>
  )
}
