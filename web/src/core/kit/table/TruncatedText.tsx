import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'

const end = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/**
 * A text in a cell, or an element with that text, that is truncated to the width of its column; hovering shows the
 * whole text, or `title`.
 */
export function TruncatedText(props: { text: string; title?: string; children?: ReactNode }) {
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
