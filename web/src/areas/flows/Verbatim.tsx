import { Box } from '../../core/kit/Box.tsx'
import { monospaced } from '../../core/kit/theme.ts'

/** A text as it is, letter by letter; with `scrolls` no higher than a list of ten lines, and scrolled by keys as well. */
export function Verbatim({ text, scrolls = false }: { text: string; scrolls?: boolean }) {
  return (
    <Box
      component="pre"
      tabIndex={scrolls ? 0 : undefined}
      sx={{
        m: 0,
        p: 2,
        fontFamily: monospaced,
        fontSize: '0.75rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'action.hover',
        borderRadius: 1,
        ...(scrolls ? { mt: 0.5, maxHeight: '10rem', overflow: 'auto' } : {}),
      }}
    >
      {text}
    </Box>
  )
}
