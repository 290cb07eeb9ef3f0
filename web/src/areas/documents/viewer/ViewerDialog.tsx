import Close from '@mui/icons-material/Close'
import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { words } from '../../../core/kit/words.ts'
import { PageContents } from '../page/PageContents.tsx'
import { PageStatus } from '../page/PageStatus.tsx'
import { usePage } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { useViewed, type ViewParameter } from './useViewed.ts'

/**
 * Dialog that shows a page under a label, in the revision that the user may see; full screen on request and on narrow
 * screens.
 */
export function ViewerDialog(props: { docType: DocType; pageId: number; label: string; parameter: ViewParameter }) {
  const { docType, pageId, label, parameter } = props
  const { isFull, setIsFull, close } = useViewed(parameter)
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const { data: page, error, refetch } = usePage(docType, String(pageId), null)
  const FullIcon = isFull ? FullscreenExit : Fullscreen
  const fullLabel = isFull ? texts.leaveFull : texts.full
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isFull || isNarrow}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: {
          sx: isFull || isNarrow ? {} : { width: 'min(76rem, calc(100vw - 4rem))', height: 'calc(100vh - 4rem)', m: 0 },
        },
      }}
    >
      <Head
        title={<span id={id}>{label}</span>}
        beside={docType}
        sx={{ px: { xs: 3, sm: 5 }, minHeight: '3.25rem', borderBottom: 1, borderColor: 'divider' }}
      >
        <PageLink to="/$list/$key" params={{ list: areaOfDoc[docType], key: String(pageId) }}>
          {texts.openPage}
        </PageLink>
        {!isNarrow && (
          <IconButton aria-label={fullLabel} title={fullLabel} onClick={() => setIsFull(!isFull)} sx={touchTarget}>
            <FullIcon />
          </IconButton>
        )}
        <IconButton aria-label={words.close} title={words.close} onClick={close} sx={touchTarget}>
          <Close />
        </IconButton>
      </Head>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'flex',
          flexDirection: 'column',
          gap: 3,
          p: { xs: 3, sm: 5 },
          fontSize: isFull ? '1.125rem' : '0.9375rem',
        }}
      >
        {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
        {page && !error && (
          <>
            <PageStatus page={page} />
            <PageContents page={page} fills />
          </>
        )}
      </Box>
    </Dialog>
  )
}
