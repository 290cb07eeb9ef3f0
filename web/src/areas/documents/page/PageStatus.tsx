import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { ApprovedAsSaved } from '../approve/ApprovedAsSaved.tsx'
import { dayText } from '../approve/dayText.ts'
import { useApprovers } from '../approve/useApprovers.ts'
import { documentTexts as texts } from '../texts.ts'
import { FileDescription } from './FileDescription.tsx'
import { useRevisions } from './usePage.ts'

/** `onShow`: shows another revision of the page, where that is possible. */
type PageProps = { page: DocView; onShow?: (revId: number) => void }

function State({ page }: { page: DocView }) {
  const { revision } = page
  if (!revision) return null
  const { revNum, approved, rejectedReason } = revision
  if (approved) return <Chip size="small" color="success" variant="outlined" label={texts.approved(revNum)} />
  if (rejectedReason) return <Chip size="small" color="error" variant="outlined" label={texts.rejected(revNum)} />
  const label = revision.isNewest ? texts.waitsHere(revNum) : texts.notApproved(revNum)
  return <Chip size="small" color="warning" variant="outlined" label={label} />
}

/** Shows the revision in force while another one is displayed, with a button to show it. */
function InForce({ page, onShow }: PageProps) {
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

/** Shows a user who waits for approval by others who may approve. */
function WaitingForApproval({ page }: { page: DocView }) {
  const { docType, revision, mayApprove, mayWrite, approvedByOthers } = page
  const isOwn = approvedByOthers && revision?.isOwn === true
  const isUndecided = revision?.isNewest === true && !revision.approved && revision.rejectedReason === null
  const isWaiting = isUndecided && (isOwn || (mayWrite && !mayApprove))
  const approvers = useApprovers(isWaiting).find((entry) => entry.docType === docType)
  if (!isWaiting) return null
  return (
    <Typography variant="body2">
      {isOwn && mayApprove && texts.secondApproverRequired} {approvers?.message}
    </Typography>
  )
}

/** The displayed revision, whether it is in force, and further information required before working with it. */
export function PageStatus({ page, onShow }: PageProps) {
  const { revision, latestRevId, isNew, isDue, reviewOn, editing } = page
  const format = useFormat()
  const mask = useMask()
  const isNewest = revision?.revId === latestRevId
  const revisionText =
    isNewest && page.mayWrite ? texts.seesNewest : revision?.approved ? texts.seesApproved : texts.seesOlder
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <State page={page} />
        {isNew && <Chip size="small" color="primary" label={texts.new} />}
        {revision && (
          <Typography variant="body2" color="textSecondary">
            {revisionText}
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
      <WaitingForApproval page={page} />
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
