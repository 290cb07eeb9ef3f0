import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { RegionalLogo } from './RegionalLogo.tsx'

/** The centred card on blue on which people sign in, ask for a link or set a password. */
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
