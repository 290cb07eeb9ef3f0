import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { messageOf } from '../core/api/apiError.ts'
import { Box } from '../core/kit/Box.tsx'
import { words } from '../core/kit/words.ts'
import { appTexts as texts } from './texts.ts'

/** The message in place of a screen that failed, with a retry; the rest of the application stays. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 3, justifyItems: 'start', p: 6, maxWidth: '72ch' }}>
      <Typography variant="h4" component="h1">
        {texts.trouble}
      </Typography>
      <Typography color="textSecondary">{messageOf(props.error)}</Typography>
      <Button variant="outlined" onClick={props.reset}>
        {words.again}
      </Button>
    </Box>
  )
}
