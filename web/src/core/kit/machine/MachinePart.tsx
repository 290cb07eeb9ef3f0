import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'

/** A section of a machine screen with a heading: usable with gloves, readable from a step away. */
export function MachinePart(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label={props.title}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, flexWrap: 'wrap' }}>
        <Box component="h2" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650 }}>
          {props.title}
        </Box>
        <Box sx={{ fontSize: '1.125rem', color: 'text.secondary' }}>{props.beside}</Box>
      </Box>
      {props.children}
    </Box>
  )
}

/** Size of controls for use with gloves. */
export const gloved = {
  minHeight: '4rem',
  fontSize: '1.25rem',
  lineHeight: 1.25,
  textTransform: 'none',
  justifyContent: 'flex-start',
  textAlign: 'left',
  px: 4,
} as const

/** Style of the explanation below the label of a button. */
export const buttonDetail = { display: 'block', fontSize: '1rem', fontWeight: 400, opacity: 0.8 } as const
