import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { finger } from '../finger.ts'

/** A name in a table that opens its object; truncated if its column is too narrow. */
export function TextButton(props: { onClick: () => void; children: ReactNode }) {
  return (
    <ButtonBase
      onClick={props.onClick}
      sx={{
        color: 'primary.main',
        minHeight: '1.5rem',
        width: '100%',
        justifyContent: 'start',
        textAlign: 'left',
        '&:hover': { textDecoration: 'underline' },
        ...finger,
      }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {props.children}
      </Box>
    </ButtonBase>
  )
}
