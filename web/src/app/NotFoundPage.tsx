import Typography from '@mui/material/Typography'
import { Box } from '../core/kit/Box.tsx'
import { fingerLink } from '../core/kit/finger.ts'
import { PageLink } from '../core/kit/PageLink.tsx'
import { appTexts as texts } from './texts.ts'

/** An address without a screen, inside the application. */
export function NotFoundPage() {
  return (
    <Box sx={{ display: 'grid', gap: 3, p: 6 }}>
      <Typography variant="h4" component="h1">
        {texts.nothingHere}
      </Typography>
      <PageLink to="/efficiency/overall" sx={fingerLink}>
        {texts.toEfficiency}
      </PageLink>
    </Box>
  )
}
