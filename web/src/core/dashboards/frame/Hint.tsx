import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A sentence about a possible action; omitted in print and on walls, where no input is possible. */
export function Hint(props: { children: ReactNode }) {
  return (
    <Typography data-hands variant="body2" color="textSecondary">
      {props.children}
    </Typography>
  )
}
