import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'

/**
 * The head of a part of the screen: its title, what belongs beside it (cut off where there is no room), and its tools.
 */
export function Head(props: {
  title: ReactNode
  beside?: ReactNode
  before?: ReactNode
  children?: ReactNode
  sx?: SxProps
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flex: 'none', ...props.sx }}>
      {props.before}
      <Box
        component="h2"
        title={typeof props.title === 'string' ? props.title : undefined}
        sx={{
          m: 0,
          minWidth: 0,
          fontSize: '0.9375rem',
          fontWeight: 650,
          // On a phone a title needs more than a line beside its tools.
          whiteSpace: { xs: 'normal', sm: 'nowrap' },
          overflowWrap: 'anywhere',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
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
      {props.children}
    </Box>
  )
}
