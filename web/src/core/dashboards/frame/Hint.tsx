import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** What one can do here, in a sentence: where nobody can do it, on paper and on a wall, it is left out. */
export function Hint(props: { children: ReactNode }) {
  return (
    <Typography data-hands variant="body2" color="textSecondary">
      {props.children}
    </Typography>
  )
}
