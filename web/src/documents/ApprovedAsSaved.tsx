import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { DocView } from '@takt/domain/documents/answers/docRevision.ts'
import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { done } from '../api/client.ts'
import { useKeep } from '../items/detail/useKeep.ts'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { documentTexts as texts } from './texts.ts'

/** A limit that has passed ends it, whatever the clock of this machine says. */
const longAgo = new Date(0).toISOString()

/** That revisions of a page are approved as they are saved, and for whoever may approve the end of that. */
export function ApprovedAsSaved({ page }: { page: DocView }) {
  const { pageId, docType, isNew, autoApprove, autoApproveUntil, mayApprove, approvedByOthers } = page
  const client = useClient()
  const { instant } = useFormat()
  const end = useKeep({
    work: () =>
      client.post('/docs/auto-approve', { schema: done, body: { pageId, docType, isNew, dateLimit: longAgo } }),
    said: texts.asSavedEnds,
    areas: [areaOfDoc[docType]],
    loud: true,
  })
  const until = autoApproveUntil === null ? null : Date.parse(autoApproveUntil)
  if (approvedByOthers || !autoApprove || (until !== null && until <= Date.now())) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        mayApprove && (
          <Button size="small" color="inherit" loading={end.isBusy} onClick={() => end.run(undefined)}>
            {texts.endAsSaved}
          </Button>
        )
      }
    >
      {texts.asSaved(until === null ? null : instant(until, 'minute'))}
    </Alert>
  )
}
