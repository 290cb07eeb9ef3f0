import Paper from '@mui/material/Paper'
import type { ComponentProps, ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { PlanCanvas } from '../../core/kit/floorPlan/PlanCanvas.tsx'

/** A floor plan with what says the same in words beside it (`children`), and the slider of time beneath both. */
export function PlanBeside(
  props: ComponentProps<typeof PlanCanvas> & {
    /** How a wide screen is shared, as CSS has the columns of a grid. */
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
