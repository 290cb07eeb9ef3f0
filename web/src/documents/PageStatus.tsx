import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { Box } from '../kit/Box.tsx'
import { documentTexts as texts } from './texts.ts'

function State({ page }: { page: DocView }) {
  const { revision } = page
  if (!revision) return null
  const { revNum, approved, rejectedReason } = revision
  if (approved) return <Chip size="small" color="success" variant="outlined" label={texts.approved(revNum)} />
  if (rejectedReason) return <Chip size="small" color="error" variant="outlined" label={texts.rejected(revNum)} />
  return <Chip size="small" color="warning" variant="outlined" label={texts.notApproved(revNum)} />
}

/** Which revision is seen, whether it holds, and what else there is to know before one works by it. */
export function PageStatus({ page }: { page: DocView }) {
  const { revision, latestRevId, isNew, isDue, reviewOn, editing } = page
  const isNewest = revision?.revId === latestRevId
  const sees = isNewest && page.mayWrite ? texts.seesNewest : revision?.approved ? texts.seesApproved : texts.seesOlder
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <State page={page} />
        {isNew && <Chip size="small" color="primary" label={texts.new} />}
        {revision && (
          <Typography variant="body2" color="textSecondary">
            {sees}
          </Typography>
        )}
      </Box>
      {page.fileDescription && <Typography variant="body2">{page.fileDescription}</Typography>}
      {isDue && reviewOn && (
        <Alert severity="warning" variant="outlined">
          {texts.due(reviewOn)}
        </Alert>
      )}
      {revision?.rejectedReason && !revision.approved && (
        <Alert severity="error" variant="outlined">
          {revision.rejectedReason}
        </Alert>
      )}
      {editing.length > 0 && (
        <Alert severity="info" variant="outlined">
          {texts.editing(editing.map(({ userName }) => userName).join(', '))}
        </Alert>
      )}
    </Box>
  )
}
