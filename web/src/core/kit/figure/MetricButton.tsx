import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { metricName } from './metricName.ts'

/**
 * A metric that opens its evidence: label, value, and further content below. `hint`: full precision, or the reason why
 * there is no value.
 */
export function MetricButton(props: {
  label: string
  value: string
  hint: string
  /** Link after the hint to the place where missing data can be entered. */
  fix?: ReactNode
  size: string
  onOpen: () => void
  children?: ReactNode
}) {
  return (
    <Tooltip
      title={
        props.fix ? (
          <>
            {props.hint} {props.fix}
          </>
        ) : (
          props.hint
        )
      }
    >
      <ButtonBase
        onClick={props.onOpen}
        aria-label={metricName(props.label, props.value, props.hint)}
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
