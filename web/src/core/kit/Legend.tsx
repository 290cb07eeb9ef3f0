import type { ReactNode } from 'react'
import { Box } from './Box.tsx'

/** A legend: marks with their labels. */
export function Legend(props: { label: string; entries: readonly (readonly [label: string, mark: ReactNode])[] }) {
  return (
    <Box
      role="list"
      aria-label={props.label}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: '0.75rem', color: 'text.secondary' }}
    >
      {props.entries.map(([label, mark]) => (
        <Box key={label} role="listitem" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', whiteSpace: 'nowrap' }}>
          {mark}
          {label}
        </Box>
      ))}
    </Box>
  )
}
