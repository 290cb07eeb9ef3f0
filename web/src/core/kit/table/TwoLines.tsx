import { Box } from '../Box.tsx'

const clamp = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  contain: 'inline-size',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  lineHeight: 1.3,
} as const

/** A text in a cell that wraps to a second line if its column is narrow; hovering shows the whole text, or `title`. */
export function TwoLines({ text, title = text }: { text: string; title?: string }) {
  return (
    <Box component="span" title={title} sx={clamp}>
      {text}
    </Box>
  )
}
