import Typography from '@mui/material/Typography'
import { Box } from '../../core/kit/Box.tsx'
import { sessionTexts as texts } from '../../core/session/texts.ts'

/** The page of a wall display that has lost access: the reason and what to do, legible from across the hall. */
export function DisplayEndedPage() {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 6,
        p: 6,
        textAlign: 'center',
      }}
    >
      <Typography component="h1" sx={{ fontSize: 'clamp(2rem, 5vw, 6rem)', fontWeight: 650, lineHeight: 1.1 }}>
        {texts.displayEndedHeading}
      </Typography>
      <Typography color="textSecondary" sx={{ fontSize: 'clamp(1.125rem, 2vw, 2.5rem)', maxWidth: '36em' }}>
        {texts.displayEndedText}
      </Typography>
    </Box>
  )
}
