import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'

/** A name in a table that opens what it names. */
export function TextButton(props: { onClick: () => void; children: ReactNode }) {
  return (
    <ButtonBase
      onClick={props.onClick}
      sx={{
        color: 'primary.main',
        minHeight: '1.5rem',
        maxWidth: '100%',
        justifyContent: 'start',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {props.children}
    </ButtonBase>
  )
}
