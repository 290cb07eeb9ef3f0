import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DocRevision } from '@takt/domain/documents/answers/docRevision.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../api/apiError.ts'
import { useDownload } from '../items/useDownload.ts'
import { Box } from '../kit/Box.tsx'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { words } from '../kit/words.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { documentTexts as texts } from './texts.ts'

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
/** Whether something of that type is shown as a picture: kinds that hold no scripts. */
export const isPicture = (mediaType: string) => pictures.includes(mediaType)

/** Larger files are not fetched to be looked at. */
const mostShown = 20 * 1024 * 1024
const mostText = 200_000

/** A file of a revision: pictures and texts are shown, with a label; everything can be downloaded. */
export function FileView(props: { revId: number; file: NonNullable<DocRevision['file']>; label: string }) {
  const { revId, file, label } = props
  const { count } = useFormat()
  const download = useDownload()
  const path = `/docs/revision/${revId}/file`
  const isShown = isPicture(file.mediaType) || file.mediaType === 'text/plain'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {file.fileName}, {count(file.size)} B
        </Typography>
        <Button
          size="small"
          startIcon={<DownloadIcon fontSize="small" />}
          onClick={() => void download(path, file.fileName)}
        >
          {texts.download}
        </Button>
      </Box>
      {isShown && file.size <= mostShown && <Shown path={path} revId={revId} file={file} label={label} />}
      {isShown && file.size > mostShown && <Typography color="textSecondary">{texts.tooLargeToShow}</Typography>}
      {!isShown && <Typography color="textSecondary">{texts.notShown}</Typography>}
    </Box>
  )
}

function Shown(props: { path: string; revId: number; file: NonNullable<DocRevision['file']>; label: string }) {
  const { path, revId, file, label } = props
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, 'file of revision', revId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.file(path, { signal }),
  })
  if (error)
    return (
      <Trouble what={texts.failed} sentence={sentenceOf(error)} again={words.again} onAgain={() => void refetch()} />
    )
  if (!data) return <Typography color="textSecondary">{texts.loadingFile}</Typography>
  return isPicture(file.mediaType) ? <Picture blob={data} label={label} /> : <PlainText blob={data} label={label} />
}

function Picture(props: { blob: Blob; label: string }) {
  const { blob } = props
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <Box component="img" src={src} alt={props.label} sx={{ maxWidth: '100%', alignSelf: 'flex-start' }} />
}

function PlainText(props: { blob: Blob; label: string }) {
  const { blob } = props
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
      aria-label={props.label}
      sx={{ m: 0, p: 2, maxHeight: '70vh', overflow: 'auto', border: 1, borderColor: 'divider', fontSize: '0.8125rem' }}
    >
      {text}
    </Box>
  )
}
