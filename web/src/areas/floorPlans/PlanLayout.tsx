import Paper from '@mui/material/Paper'
import type { ComponentProps, ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { PlanCanvas } from '../../core/kit/floorPlan/PlanCanvas.tsx'

/** Layout of a floor plan with equivalent text content beside it (`children`) and a time slider below both. */
export function PlanLayout(
  props: ComponentProps<typeof PlanCanvas> & {
    /** Column widths on wide screens, as CSS grid columns. */
    columns: string
    slider: ReactNode
    children: ReactNode
  },
) {
  const { columns, slider, children, ...canvas } = props
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns } }}>
      <Paper
        elevation={0}
        sx={{
          border: 1,
          borderColor: 'divider',
          height: { xs: '20rem', sm: 'calc(100dvh - 22rem)' },
          minHeight: '16rem',
        }}
      >
        <PlanCanvas {...canvas} />
      </Paper>
      <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>{children}</Box>
      <Paper elevation={0} sx={{ gridColumn: '1 / -1', border: 1, borderColor: 'divider', p: 3, minWidth: 0 }}>
        {slider}
      </Paper>
    </Box>
  )
}
