import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'

/** A group of fields of the dialog with a heading. */
export function FieldSet(props: { legend: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: { xs: 3, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box component="legend" sx={{ px: 1, fontSize: '0.8125rem', fontWeight: 650 }}>
        {props.legend}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{props.children}</Box>
    </Box>
  )
}
