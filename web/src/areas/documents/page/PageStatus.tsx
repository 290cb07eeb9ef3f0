import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { DocView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { ApprovedAsSaved } from '../approve/ApprovedAsSaved.tsx'
import { dayText } from '../approve/dayText.ts'
import { useWhoApproves } from '../approve/useWhoApproves.ts'
import { documentTexts as texts } from '../texts.ts'
import { FileDescription } from './FileDescription.tsx'
import { useRevisions } from './usePage.ts'

/** `onShow`: shows another revision of the page, where that can be done. */
type Shown = { page: DocView; onShow?: (revId: number) => void }

function State({ page }: { page: DocView }) {
  const { revision } = page
  if (!revision) return null
  const { revNum, approved, rejectedReason } = revision
  if (approved) return <Chip size="small" color="success" variant="outlined" label={texts.approved(revNum)} />
  if (rejectedReason) return <Chip size="small" color="error" variant="outlined" label={texts.rejected(revNum)} />
  const label = revision.isNewest ? texts.waitsHere(revNum) : texts.notApproved(revNum)
  return <Chip size="small" color="warning" variant="outlined" label={label} />
}

/** What people work by while another revision is looked at, and the way to it. */
function InForce({ page, onShow }: Shown) {
  const { docType, pageId, approvedRevId, revision } = page
  const { data = [] } = useRevisions(docType, pageId)
  const approved = data.find(({ revId }) => revId === approvedRevId)
  if (!approved || !revision || approved.revNum >= revision.revNum) return null
  return (
    <Alert severity="info" variant="outlined">
      {texts.inForce(approved.revNum)}{' '}
      {onShow && (
        <Link component="button" variant="body2" onClick={() => onShow(approved.revId)}>
          {texts.showInForce}
        </Link>
      )}
    </Alert>
  )
}

/** Whoever waits for somebody else to approve what they see reads who may. */
function WaitsForOthers({ page }: { page: DocView }) {
  const { docType, revision, mayApprove, mayWrite, approvedByOthers } = page
  const isOwn = approvedByOthers && revision?.isOwn === true
  const isUndecided = revision?.isNewest === true && !revision.approved && revision.rejectedReason === null
  const isWaiting = isUndecided && (isOwn || (mayWrite && !mayApprove))
  const who = useWhoApproves(isWaiting).find((one) => one.docType === docType)
  if (!isWaiting) return null
  return (
    <Typography variant="body2">
      {isOwn && mayApprove && texts.othersApprove} {who?.sentence}
    </Typography>
  )
}

/** Which revision is seen, whether it holds, and what else there is to know before one works by it. */
export function PageStatus({ page, onShow }: Shown) {
  const { revision, latestRevId, isNew, isDue, reviewOn, editing } = page
  const format = useFormat()
  const mask = useMask()
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
      {revision?.approved && revision.approvedAt && (
        <Typography variant="body2">
          {texts.approvedBy(
            revision.approvedBy && mask.email(revision.approvedBy),
            format.instant(Date.parse(revision.approvedAt), 'minute'),
          )}
        </Typography>
      )}
      <WaitsForOthers page={page} />
      <ApprovedAsSaved page={page} readOnly={!onShow} />
      <InForce page={page} onShow={onShow} />
      <FileDescription key={page.pageId} page={page} readOnly={!onShow} />
      {isDue && reviewOn && (
        <Alert severity="warning" variant="outlined">
          {texts.due(dayText(reviewOn, format.locale))}
        </Alert>
      )}
      {revision?.rejectedReason && !revision.approved && (
        <Alert severity="error" variant="outlined">
          {revision.rejectedAt &&
            texts.rejectedBy(
              revision.rejectedBy && mask.email(revision.rejectedBy),
              format.instant(Date.parse(revision.rejectedAt), 'minute'),
            )}
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
