import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Box } from '../../../core/kit/Box.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { words } from '../../../core/kit/words.ts'
import { documentTexts as texts } from '../texts.ts'
import { isRetriedAutomatically, type uploadMachine, uploadState } from './uploadMachine.ts'

/**
 * Row of an upload with its status and actions. `page`: list of the resulting page and callback for opening it; null:
 * the upload does not create a page, and a failed upload can also be dismissed.
 */
export function UploadRow(props: {
  upload: ActorRefFrom<typeof uploadMachine>
  page: { list: string; onOpen: () => void } | null
}) {
  const { upload, page } = props
  const state = useSelector(upload, (snapshot) => snapshot)
  const { file, madeId: createdId, sent, takenBy } = state.context
  const { isLoading, error } = uploadState(state)
  const isCutOff = isRetriedAutomatically(state)
  // This state is left before it is rendered.
  const status = state.value === 'begun' ? 'waiting' : state.value
  const percent = sent > 0 && file.size > 0 ? Math.round((100 * sent) / file.size) : null
  return (
    <Box component="li" sx={{ py: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {createdId === null || page === null ? (
            file.name
          ) : (
            <PageLink to="/$list/$key" params={{ list: page.list, key: String(createdId) }} onClick={page.onOpen}>
              {file.name}
            </PageLink>
          )}
        </Typography>
        <Typography variant="body2" color={error !== null ? 'error' : 'textSecondary'} role="status">
          {texts[status]}
        </Typography>
        {status === 'uploading' && percent !== null && <Typography variant="body2">{percent} %</Typography>}
        {(isLoading || isCutOff || (error !== null && page === null)) && (
          <Button size="small" color="inherit" onClick={() => upload.send({ type: 'CANCEL' })}>
            {words.cancel}
          </Button>
        )}
        {(status === 'error' || status === 'cancelled') && (
          <Button size="small" onClick={() => upload.send({ type: 'RETRY' })}>
            {texts.retry}
          </Button>
        )}
      </Box>
      {status === 'uploading' && (
        <LinearProgress
          aria-label={file.name}
          variant={percent === null ? 'indeterminate' : 'determinate'}
          value={percent ?? 0}
          sx={{ mt: 1 }}
        />
      )}
      {error !== null && (
        <Typography variant="body2" color="error">
          {texts.uploadFailed}
          {error ? `: ${error}` : ''}
          {isCutOff && ` (${texts.goesOnByItself})`}
          {takenBy && page && (
            <>
              {'. '}
              <PageLink
                to="/$list/$key"
                params={{ list: areaOfDoc[takenBy.docType], key: String(takenBy.pageId) }}
                onClick={page.onOpen}
              >
                {texts.toTakenName}
              </PageLink>
            </>
          )}
        </Typography>
      )}
    </Box>
  )
}
