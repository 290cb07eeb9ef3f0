import Close from '@mui/icons-material/Close'
import Undo from '@mui/icons-material/Undo'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Head } from '../../../core/kit/Head.tsx'
import { words } from '../../../core/kit/words.ts'
import type { FileAddress } from '../../documents/face.ts'
import { SaidFile } from '../SaidFile.tsx'
import { chatTexts as texts } from '../texts.ts'
import { SaidText } from './SaidText.tsx'

/** A file that is looked at over the page; on narrow ones it takes all of it. */
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
 * A message: who and when (left out where the one before is of the same), what (a text, or a file), and the way to take
 * one's own back.
 */
export function MessageItem(props: {
  message: ChatMessage
  /** Who said it. */
  who: string
  isOwn: boolean
  isFollowing: boolean
  /** Where its file is asked for, if it has one. */
  fileAddress: FileAddress
  onTakeBack: (() => void) | null
}) {
  const { message, who, isOwn, onTakeBack } = props
  const format = useFormat()
  const at = Date.parse(message.at)
  return (
    <Box
      component="article"
      aria-label={`${isOwn ? texts.you : who}, ${format.instant(at, 'moment')}`}
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
              <bdi>{isOwn ? texts.you : who}</bdi>
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
            <bdi>{isOwn ? texts.you : who}</bdi> {texts.takenBack}
          </Box>
        ) : message.file ? (
          <SaidFile file={message.file} address={props.fileAddress} height="14rem" Frame={FileFrame} />
        ) : (
          <SaidText message={message} />
        )}
      </Box>
      {onTakeBack && (
        <IconButton
          size="small"
          aria-label={texts.takeBackOf(message.said.slice(0, 60))}
          title={texts.takeBack}
          onClick={onTakeBack}
          sx={{ alignSelf: 'start', p: 0.5 }}
        >
          <Undo sx={{ fontSize: '1rem' }} />
        </IconButton>
      )}
    </Box>
  )
}
