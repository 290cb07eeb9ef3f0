import Typography from '@mui/material/Typography'
import { Box } from '../../kit/Box.tsx'

/** A slide in words: what stands there in place of a dashboard, and why. */
export function SlideCard(props: { heading: string; lines: readonly string[] }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: '0.6em',
        p: 6,
        fontSize: 'clamp(1rem, 1.5vw, 3rem)',
      }}
    >
      <Typography component="h1" sx={{ fontSize: '1.6em', fontWeight: 650, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
        {props.heading}
      </Typography>
      {props.lines.map((line) => (
        <Typography key={line} sx={{ fontSize: 'inherit', color: 'text.secondary', maxWidth: '60ch' }}>
          {line}
        </Typography>
      ))}
    </Box>
  )
}
