import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useDownload } from '../../core/items/useDownload.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useHasBeenVisible } from '../../core/kit/useHasBeenVisible.ts'
import {
  type FileAddress,
  FileView,
  isPicture,
  maxViewBytes,
  sizeText,
  useFileQuery,
  useObjectUrl,
  viewKind,
} from '../documents/index.ts'
import { chatTexts as texts } from './texts.ts'

type File = NonNullable<ChatMessage['file']>

function Picture({ blob, name }: { blob: Blob; name: string }) {
  return (
    <Box
      component="img"
      src={useObjectUrl(blob)}
      alt={name}
      sx={{ display: 'block', height: 1, maxWidth: 1, objectFit: 'scale-down', objectPosition: 'left' }}
    />
  )
}

/** A picture in a message, with a fixed height so that the layout does not move when it loads. */
function PictureButton(props: { address: FileAddress; name: string; height: string; onOpen: () => void }) {
  const { address, name } = props
  const container = useRef<HTMLButtonElement>(null)
  const { data, error } = useFileQuery(address, useHasBeenVisible(container))
  return (
    <ButtonBase
      ref={container}
      aria-label={texts.openFile(name)}
      onClick={props.onOpen}
      sx={{
        display: 'block',
        height: props.height,
        minWidth: '6rem',
        maxWidth: 1,
        borderRadius: 1,
        overflow: 'hidden',
        textAlign: 'left',
        bgcolor: data ? 'transparent' : 'action.hover',
      }}
    >
      {data && <Picture blob={data} name={name} />}
      {error && <Box sx={{ p: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.pictureAway}</Box>}
    </ButtonBase>
  )
}

/**
 * The file of a message: a picture is displayed; other viewable files open in a frame, all others are downloaded.
 * `height`: of a picture; `sx`: style of the file name.
 */
export function MessageFile(props: {
  file: File
  address: FileAddress
  height: string
  sx?: object
  Frame: ComponentType<{ title: string; onClose: () => void; children: ReactNode }>
}) {
  const { file, address, Frame } = props
  const { fileName, mediaType, size } = file
  const format = useFormat()
  const download = useDownload()
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isPicture(mediaType) && size <= maxViewBytes.picture
  const open = () =>
    viewKind(mediaType) === null ? void download(address.path, fileName, address.query) : setIsOpen(true)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1, py: 1, minWidth: 0 }}>
      {isShown && <PictureButton address={address} name={fileName} height={props.height} onOpen={open} />}
      <Button
        size="small"
        variant={isShown ? 'text' : 'outlined'}
        color="inherit"
        startIcon={isShown ? undefined : <FileIcon fontSize="small" />}
        onClick={open}
        sx={{
          maxWidth: 1,
          textTransform: 'none',
          textAlign: 'left',
          overflowWrap: 'anywhere',
          fontWeight: 400,
          ...(isShown && { px: 0, py: 0, color: 'text.secondary' }),
          ...props.sx,
        }}
      >
        <span>
          <bdi>{fileName}</bdi>, {sizeText(size, format)}
        </span>
      </Button>
      {isOpen && (
        <Frame title={fileName} onClose={() => setIsOpen(false)}>
          <FileView address={address} file={file} label={fileName} fills />
        </Frame>
      )}
    </Box>
  )
}
