import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { sentenceOf } from '../core/api/apiError.ts'
import { Box } from '../core/kit/Box.tsx'
import { words } from '../core/kit/words.ts'
import { appTexts as texts } from './texts.ts'

/** A screen that failed says so, and offers to try again; the rest of the application stays. */
export function TroublePage(props: ErrorComponentProps) {
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 3, justifyItems: 'start', p: 6, maxWidth: '72ch' }}>
      <Typography variant="h4" component="h1">
        {texts.trouble}
      </Typography>
      <Typography color="textSecondary">{sentenceOf(props.error)}</Typography>
      <Button variant="outlined" onClick={props.reset}>
        {words.again}
      </Button>
    </Box>
  )
}
