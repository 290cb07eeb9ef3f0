import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DocRevision } from '@takt/domain/documents/answers/docRevision.ts'
import type { ComponentType } from 'react'
import { sentenceOf } from '../../api/apiError.ts'
import { useDownload } from '../../items/useDownload.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { words } from '../../kit/words.ts'
import { isAway } from '../../session/away/awaySession.ts'
import { useAskedAgain } from '../../session/away/useAskedAgain.ts'
import { usePlace } from '../../session/SessionContext.tsx'
import { fileOf } from '../fileAddress.ts'
import { sizeText } from '../sizeText.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { useFile } from '../useFile.ts'
import { PdfView } from './PdfView.tsx'
import { PictureView } from './PictureView.tsx'
import { TextView } from './TextView.tsx'
import { VideoView } from './VideoView.tsx'
import { mostShown, type ViewKind, viewKind } from './viewKind.ts'

const views: Readonly<Record<ViewKind, ComponentType<{ blob: Blob; label: string }>>> = {
  picture: PictureView,
  pdf: PdfView,
  text: TextView,
  video: VideoView,
}

type File = NonNullable<DocRevision['file']>

/**
 * A file of a revision: pictures, PDFs, texts and videos are shown, with a label; everything can be downloaded.
 * `fills`: it takes the room that its frame leaves, else so much of the window.
 */
export function FileView(props: { revId: number; file: File; label: string; fills?: boolean }) {
  const { revId, file, label, fills = false } = props
  const format = useFormat()
  const download = useDownload()
  const { path } = fileOf(revId)
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
          onClick={() => void download(path, file.fileName)}
          sx={touchTarget}
        >
          {texts.download}
        </Button>
      </Box>
      {isShown && <Shown {...{ revId, kind, label }} />}
      {!isShown && (
        <Typography color="textSecondary">{kind === null ? texts.notShown : texts.tooLargeToShow}</Typography>
      )}
    </Box>
  )
}

function Shown(props: { revId: number; kind: ViewKind; label: string }) {
  const { revId, kind, label } = props
  const file = useFile()
  const { organizationId } = usePlace()
  const { data, error, failureReason, refetch } = useAskedAgain({
    queryKey: [organizationId, 'file of revision', revId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => file(fileOf(revId), signal),
  })
  if (!data && isAway(failureReason)) return <Typography color="textSecondary">{texts.fileAway}</Typography>
  if (error)
    return (
      <Trouble what={texts.failed} sentence={sentenceOf(error)} again={words.again} onAgain={() => void refetch()} />
    )
  if (!data) return <Typography color="textSecondary">{texts.loadingFile}</Typography>
  const View = views[kind]
  return <View blob={data} label={label} />
}
