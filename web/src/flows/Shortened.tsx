import { Box } from '../kit/Box.tsx'
import { monospaced } from '../kit/theme.ts'

/** What went into a step or came out of it, as it is: JSON, shortened by the server. */
export function Shortened({ label, text }: { label: string; text: string }) {
  return (
    <Box component="figure" aria-label={label} sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          mt: 0.5,
          p: 2,
          maxHeight: '10rem',
          overflow: 'auto',
          fontFamily: monospaced,
          fontSize: '0.75rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {text}
      </Box>
    </Box>
  )
}
