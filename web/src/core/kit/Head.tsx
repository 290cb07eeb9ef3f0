import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'

/**
 * The header of a part of the screen: its title, additional text beside it (truncated if there is no room), and its
 * tools. On a phone the title is shown in full, with the additional text below it, and also the tools if there is no
 * room beside it.
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
      <Box sx={{ display: { xs: 'block', sm: 'contents' }, flex: '1 1 10rem', minWidth: 0, py: 1 }}>
        <Box
          component="h2"
          title={typeof props.title === 'string' ? props.title : undefined}
          sx={{
            m: 0,
            minWidth: 0,
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
            flex: 1,
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
      </Box>
      {props.children && (
        <Box
          sx={{
            display: { xs: 'flex', sm: 'contents' },
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            maxWidth: '100%',
          }}
        >
          {props.children}
        </Box>
      )}
    </Box>
  )
}
