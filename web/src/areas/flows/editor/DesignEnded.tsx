import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { editorTexts as texts } from './texts.ts'

/** Shows that this window no longer designs a flow or that its design is closed, with a link to the flow. */
export function DesignEnded({ flowId, isClosed = false }: { flowId: number | undefined; isClosed?: boolean }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100%', display: 'grid', alignContent: 'center', justifyItems: 'center', p: 6 }}
    >
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', maxWidth: '36rem' }}>
        <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 650 }}>
          {isClosed ? texts.closedTitle : texts.ended}
        </Typography>
        <Typography role="status">{isClosed ? texts.closed : texts.endedText}</Typography>
        {/* Opens outside this page because the flow belongs to another session. */}
        <Button variant="outlined" href={flowId === undefined ? '/flows' : `/flows/${flowId}`}>
          {texts.toFlow}
        </Button>
      </Box>
    </Box>
  )
}
