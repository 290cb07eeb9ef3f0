import Close from '@mui/icons-material/Close'
import Undo from '@mui/icons-material/Undo'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { words } from '../../../core/kit/words.ts'
import type { FileAddress } from '../../documents/index.ts'
import { MessageFile } from '../MessageFile.tsx'
import { chatTexts as texts } from '../texts.ts'
import { MessageText } from './MessageText.tsx'

/** A dialog that shows a file above the page; full-screen on narrow pages. */
function FileFrame(props: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 899px)')
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullScreen={isNarrow}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: { sx: isNarrow ? {} : { width: 'min(76rem, calc(100vw - 4rem))', height: 'calc(100vh - 4rem)', m: 0 } },
      }}
    >
      <Head
        title={<bdi id={id}>{props.title}</bdi>}
        sx={{ px: { xs: 3, sm: 5 }, minHeight: '3.25rem', borderBottom: 1, borderColor: 'divider' }}
      >
        <IconButton aria-label={words.close} title={words.close} onClick={props.onClose}>
          <Close />
        </IconButton>
      </Head>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 5 } }}>
        {props.children}
      </Box>
    </Dialog>
  )
}

/**
 * A message: sender and time (omitted after a message of the same sender), content (a text or a file), and a button to
 * retract one's own.
 */
export function MessageItem(props: {
  message: ChatMessage
  /** Name of the sender. */
  sender: string
  isOwn: boolean
  isFollowing: boolean
  /** Request for its file, if it has one. */
  fileAddress: FileAddress
  onTakeBack: (() => void) | null
}) {
  const { message, sender, isOwn, onTakeBack: onRetract } = props
  const format = useFormat()
  const at = Date.parse(message.at)
  return (
    <Box
      component="article"
      aria-label={`${isOwn ? texts.you : sender}, ${format.instant(at, 'moment')}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) max-content',
        columnGap: 2,
        px: { xs: 3, sm: 4 },
        pt: props.isFollowing ? 0.5 : 2.5,
        '& > button': { opacity: 0 },
        '&:hover > button, & > button:focus-visible': { opacity: 1 },
        '@media (pointer: coarse)': { '& > button': { opacity: 1 } },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {!props.isFollowing && (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', fontSize: '0.8125rem' }}>
            <Box
              component="span"
              sx={{ fontWeight: 650, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              <bdi>{isOwn ? texts.you : sender}</bdi>
            </Box>
            <Box
              component="time"
              dateTime={message.at}
              title={format.instant(at, 'full')}
              sx={{ color: 'text.secondary', fontSize: '0.75rem', flex: 'none', fontVariantNumeric: 'tabular-nums' }}
            >
              {format.instant(at, 'time')}
            </Box>
            {message.waitedSince && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                {texts.waitedSince(format.near(Date.parse(message.waitedSince), at))}
              </Box>
            )}
          </Box>
        )}
        {message.isTakenBack ? (
          <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
            <bdi>{isOwn ? texts.you : sender}</bdi> {texts.takenBack}
          </Box>
        ) : message.file ? (
          <MessageFile file={message.file} address={props.fileAddress} height="14rem" Frame={FileFrame} />
        ) : (
          <MessageText message={message} />
        )}
      </Box>
      {onRetract && (
        <IconButton
          size="small"
          aria-label={texts.takeBackOf(message.said.slice(0, 60))}
          title={texts.takeBack}
          onClick={onRetract}
          sx={{ alignSelf: 'start', p: 0.5 }}
        >
          <Undo sx={{ fontSize: '1rem' }} />
        </IconButton>
      )}
    </Box>
  )
}
