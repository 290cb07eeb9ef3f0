import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ComponentType, KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import { useDownload } from '../../../core/items/useDownload.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import type { FileAddress } from '../page/fileAddress.ts'
import { useFileQuery } from '../page/useFileQuery.ts'
import { sizeText } from '../sizeText.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { PdfView } from './PdfView.tsx'
import { useObjectUrl } from './useObjectUrl.ts'
import { ViewBar } from './ViewBar.tsx'
import { maxViewBytes, type ViewKind, viewKind } from './viewKind.ts'
import { zoomKey } from './zooms.ts'

/** Maximum number of bytes shown of a text; the rest is cut off. */
const maxTextBytes = 200_000

/** Shows text unformatted, without interpreting markup. */
function TextView({ blob, label }: { blob: Blob; label: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void blob
      .slice(0, maxTextBytes)
      .text()
      .then((read) => !isGone && setText(read))
    return () => {
      isGone = true
    }
  }, [blob])
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label={label}
      sx={{
        m: 0,
        p: 2,
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: '0.8125rem',
      }}
    >
      {text}
    </Box>
  )
}

/** Shows a picture fitted to the frame, with zoom. */
function PictureView({ blob, label }: { blob: Blob; label: string }) {
  const src = useObjectUrl(blob)
  const [zoom, setZoom] = useState(1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey ? null : zoomKey(event.key, zoom)
    if (next === null) return
    setZoom(next)
    event.preventDefault()
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: 2 }}>
      <ViewBar zoom={zoom} onZoom={setZoom} />
      <Box
        component="section"
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'grid', bgcolor: 'action.hover', borderRadius: 1 }}
      >
        <Box
          component="img"
          src={src}
          alt={label}
          sx={{ width: `${zoom * 100}%`, height: `${zoom * 100}%`, m: 'auto', minHeight: 0, objectFit: 'scale-down' }}
        />
      </Box>
    </Box>
  )
}

/** Shows a video with the browser's own controls. */
function VideoView({ blob, label }: { blob: Blob; label: string }) {
  const src = useObjectUrl(blob)
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <Typography color="error">{texts.brokenVideo}</Typography>
  return (
    <Box
      component="video"
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      onError={() => setIsBroken(src !== undefined)}
      sx={{ width: '100%', flex: 1, minHeight: 0, bgcolor: '#000', borderRadius: 1, objectFit: 'contain' }}
    />
  )
}

const views: Readonly<Record<ViewKind, ComponentType<{ blob: Blob; label: string }>>> = {
  picture: PictureView,
  pdf: PdfView,
  text: TextView,
  video: VideoView,
}

type File = { fileName: string; mediaType: string; size: number }

/**
 * Shows a picture, PDF, text or video under a label; any file can be downloaded. `fills`: true if it fills the frame;
 * otherwise its height is limited relative to the window.
 */
export function FileView(props: { address: FileAddress; file: File; label: string; fills?: boolean }) {
  const { address, file, label, fills = false } = props
  const format = useFormat()
  const download = useDownload()
  const kind = viewKind(file.mediaType)
  const isShown = kind !== null && file.size <= maxViewBytes[kind]
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        ...(fills ? { flex: 1, minHeight: 0 } : isShown ? { height: 'min(70vh, 48rem)' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {file.fileName}, {sizeText(file.size, format)}
        </Typography>
        <Button
          size="small"
          startIcon={<DownloadIcon fontSize="small" />}
          onClick={() => void download(address.path, file.fileName, address.query)}
          sx={touchTarget}
        >
          {texts.download}
        </Button>
      </Box>
      {isShown && <FileContent {...{ address, kind, label }} />}
      {!isShown && (
        <Typography color="textSecondary">{kind === null ? texts.notShown : texts.tooLargeToShow}</Typography>
      )}
    </Box>
  )
}

function FileContent(props: { address: FileAddress; kind: ViewKind; label: string }) {
  const { address, kind, label } = props
  const { data, error, failureReason, refetch } = useFileQuery(address)
  if (!data && isServerUnreachable(failureReason))
    return <Typography color="textSecondary">{texts.fileAway}</Typography>
  if (error) return <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
  if (!data) return <Typography color="textSecondary">{texts.loadingFile}</Typography>
  const View = views[kind]
  return <View blob={data} label={label} />
}
