import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { sessionTexts } from '../../core/session/texts.ts'
import { commonMark, regionalMarks, regionOf } from './regionalMarks.ts'

/** The product's logo for the region of this locale (BCP 47); regions without their own logo get the common one. */
function RegionalLogo(props: { locale: string }) {
  const region = regionOf(props.locale)
  const regionalMark = regionalMarks[region] ?? commonMark
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <svg viewBox="0 0 32 32" width="40" height="40" role="img" aria-label={sessionTexts.product} data-region={region}>
        <title>{sessionTexts.product}</title>
        <rect width="32" height="32" rx="7" fill="#12307A" />
        <path d="M8 9h16v4h-6v11h-4V13H8z" fill="#FFFFFF" />
        <path d={regionalMark.path} fill={regionalMark.color} />
      </svg>
      <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.02em' }}>
        {sessionTexts.product}
      </Box>
    </Box>
  )
}

/** The centered card on blue for signing in, requesting a link and setting a password. */
export function AuthCard(props: { heading?: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100%',
        display: 'grid',
        placeItems: 'center',
        p: 4,
        color: 'text.primary',
        background: 'radial-gradient(120% 90% at 50% 0%, #2F5BD0 0%, #17398F 48%, #0C2264 100%)',
      }}
    >
      <Paper elevation={1} sx={{ width: '100%', maxWidth: 400, p: { xs: 6, sm: 8 }, display: 'grid', gap: 6 }}>
        <RegionalLogo locale={navigator.language} />
        {(props.heading || props.text) && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {props.heading && (
              <Typography variant="h4" component="h1">
                {props.heading}
              </Typography>
            )}
            {props.text && <Typography color="textSecondary">{props.text}</Typography>}
          </Box>
        )}
        {props.children}
      </Paper>
    </Box>
  )
}
