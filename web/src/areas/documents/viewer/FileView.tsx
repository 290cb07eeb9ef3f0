import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ComponentType, KeyboardEvent } from 'react'
import { useEffect, useState } from 'react'
import { useDownload } from '../../../core/items/useDownload.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { isAway } from '../../../core/session/away/awaySession.ts'
import type { FileAddress } from '../page/fileAddress.ts'
import { useFileShown } from '../page/useFileShown.ts'
import { sizeText } from '../sizeText.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { PdfView } from './PdfView.tsx'
import { useObjectUrl } from './useObjectUrl.ts'
import { ViewBar } from './ViewBar.tsx'
import { mostShown, type ViewKind, viewKind } from './viewKind.ts'
import { zoomKey } from './zooms.ts'

/** Of longer texts that much is shown (bytes). */
const mostText = 200_000

/** A text as it is, whatever markup stands in it. */
function TextView({ blob, label }: { blob: Blob; label: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void blob
      .slice(0, mostText)
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

/** A picture, fitted in; larger on demand. */
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

/** A video, with the browser's own controls. */
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
 * A file, and where it is asked for: pictures, PDFs, texts and videos are shown, with a label; everything can be
 * downloaded. `fills`: it takes the room that its frame leaves, else so much of the window.
 */
export function FileView(props: { address: FileAddress; file: File; label: string; fills?: boolean }) {
  const { address, file, label, fills = false } = props
  const format = useFormat()
  const download = useDownload()
  const kind = viewKind(file.mediaType)
  const isShown = kind !== null && file.size <= mostShown[kind]
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
      {isShown && <Shown {...{ address, kind, label }} />}
      {!isShown && (
        <Typography color="textSecondary">{kind === null ? texts.notShown : texts.tooLargeToShow}</Typography>
      )}
    </Box>
  )
}

function Shown(props: { address: FileAddress; kind: ViewKind; label: string }) {
  const { address, kind, label } = props
  const { data, error, failureReason, refetch } = useFileShown(address)
  if (!data && isAway(failureReason)) return <Typography color="textSecondary">{texts.fileAway}</Typography>
  if (error) return <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />
  if (!data) return <Typography color="textSecondary">{texts.loadingFile}</Typography>
  const View = views[kind]
  return <View blob={data} label={label} />
}
