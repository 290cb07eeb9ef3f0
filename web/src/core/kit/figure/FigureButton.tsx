import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { figureName } from './figureName.ts'

/**
 * A figure that opens what it was made from: label, value, and what stands beneath it. `hint`: full precision, or why
 * there is none.
 */
export function FigureButton(props: {
  label: string
  value: string
  hint: string
  /** Beneath the hint: the way to what is missing. */
  mend?: ReactNode
  size: string
  onOpen: () => void
  children?: ReactNode
}) {
  return (
    <Tooltip
      title={
        props.mend ? (
          <>
            {props.hint} {props.mend}
          </>
        ) : (
          props.hint
        )
      }
    >
      <ButtonBase
        onClick={props.onOpen}
        aria-label={figureName(props.label, props.value, props.hint)}
        sx={{
          display: 'grid',
          justifyItems: 'start',
          alignContent: 'start',
          gap: 1,
          textAlign: 'left',
          px: 2,
          py: 1,
          mx: -2,
          borderRadius: 1,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>{props.label}</Box>
        <Box
          sx={{
            fontSize: props.size,
            fontWeight: 650,
            lineHeight: 1.1,
            letterSpacing: '-0.02em',
            whiteSpace: 'nowrap',
          }}
        >
          {props.value}
        </Box>
        {props.children}
      </ButtonBase>
    </Tooltip>
  )
}
