import type { ReactNode } from 'react'
import { Box } from './Box.tsx'

/** A screen that fills the height left below a strip, which may be empty. */
export function StripLayout(props: { strip: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ flex: 'none', px: { xs: 1, sm: 3 }, pt: { xs: 1, sm: 2 }, '&:empty': { display: 'none' } }}>
        {props.strip}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>{props.children}</Box>
    </Box>
  )
}
