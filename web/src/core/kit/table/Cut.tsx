import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'

const end = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A text in a cell, or what bears it, that takes no more room than its column has; on hover all of it, or `title`. */
export function Cut(props: { text: string; title?: string; children?: ReactNode }) {
  return (
    <Box
      component="span"
      title={props.title ?? props.text}
      sx={{ display: 'block', contain: 'inline-size', ...end, '& > button': { ...end, maxWidth: '100%' } }}
    >
      {props.children ?? props.text}
    </Box>
  )
}
