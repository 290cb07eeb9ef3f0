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

/** A text in a cell that goes on in a second line where its column is narrow; on hover all of it, or `title`. */
export function TwoLines({ text, title = text }: { text: string; title?: string }) {
  return (
    <Box component="span" title={title} sx={clamp}>
      {text}
    </Box>
  )
}
