import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'

/**
 * The head of a part of the screen: its title, what belongs beside it (cut off where there is no room), and its tools.
 * On a phone the title is whole: tools that have no room beside it stand beneath it, and so does what belongs to it.
 */
export function Head(props: {
  title: ReactNode
  beside?: ReactNode
  before?: ReactNode
  children?: ReactNode
  sx?: SxProps
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        flex: 'none',
        ...props.sx,
      }}
    >
      {props.before}
      <Box
        component="h2"
        title={typeof props.title === 'string' ? props.title : undefined}
        sx={{
          m: 0,
          minWidth: 0,
          flex: { xs: '1 1 10rem', sm: '0 1 auto' },
          fontSize: '0.9375rem',
          fontWeight: 650,
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
          flex: { xs: '1 0 100%', sm: 1 },
          order: { xs: 1, sm: 0 },
          display: { xs: props.beside ? 'block' : 'none', sm: 'block' },
          minWidth: 0,
          fontSize: '0.8125rem',
          color: 'text.secondary',
          whiteSpace: { xs: 'normal', sm: 'nowrap' },
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
