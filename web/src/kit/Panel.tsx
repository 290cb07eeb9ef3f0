import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** A part of a screen: a heading, what belongs beside it, and the content, framed by the one hairline. */
export function Panel(props: {
  title: string
  beside?: ReactNode
  tools?: ReactNode
  children: ReactNode
  sx?: SxProps
}) {
  return (
    <Paper
      component="section"
      elevation={0}
      aria-label={props.title}
      sx={{ border: 1, borderColor: 'divider', p: { xs: 3, sm: 4 }, minWidth: 0, ...props.sx }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minHeight: '1.75rem', mb: 2 }}>
        <Box component="h2" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 650, whiteSpace: 'nowrap' }}>
          {props.title}
        </Box>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {props.beside}
        </Box>
        {props.tools}
      </Box>
      {props.children}
    </Paper>
  )
}
