import AttachFile from '@mui/icons-material/AttachFile'
import Send from '@mui/icons-material/SendOutlined'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { maxMessageLength } from '@takt/domain/areas/chat/chatLimits.ts'
import { cleanMessage } from '@takt/domain/areas/chat/cleanMessage.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { FilePicker } from '../FilePicker.tsx'
import { PendingFiles } from '../PendingFiles.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useChatDraft } from '../useChatDraft.ts'
import type { FileUploads } from '../useFileUploads.ts'
import { MentionList } from './MentionList.tsx'
import { type Mentionable, usePicking } from './usePicking.ts'

const touchTarget = { '@media (pointer: coarse)': { minWidth: '3rem', minHeight: '3rem' } } as const

/** The number of remaining characters is shown below this limit. */
const showRemainingBelow = 400

/**
 * The message field: Enter sends (where there is a keyboard), Shift Enter starts a line, @ selects people. A message
 * that could not be sent is kept and sent again under the same ID. Added files are sent after the text.
 */
export function Composer(props: {
  conversationId: string
  title: string
  people: readonly Mentionable[]
  files: FileUploads
  post: { isPending: boolean; error: Error | null; mutateAsync: (body: { clientId: string; said: string }) => unknown }
  onPosted: () => void
}) {
  const { post, files } = props
  const id = useId()
  const format = useFormat()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const { said: text, clientId, write } = useChatDraft(props.conversationId)
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const nextCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (nextCaret.current === null || !field.current) return
    field.current.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })
  const picking = usePicking({
    text,
    caret,
    people: props.people,
    onTake: (next, position) => {
      write(next)
      setCaret(position)
      nextCaret.current = position
      field.current?.focus()
    },
  })
  const isEmpty = cleanMessage(text) === ''
  const hasNothingToSend = isEmpty && files.uploads.length === 0
  const send = async () => {
    if (hasNothingToSend || post.isPending) return
    try {
      if (!isEmpty && clientId !== null) {
        await post.mutateAsync({ clientId, said: text })
        write('')
      }
      files.send(files.uploads)
      props.onPosted()
    } catch {
      // The error is shown below the field; the draft is kept.
    }
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (picking.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isTouch || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    // Spreadsheet cells are pasted as text and as a picture of it.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add(pasted)
  }
  const updateCaret = () => setCaret(field.current?.selectionStart ?? 0)
  const left = maxMessageLength - text.length
  const help = left < showRemainingBelow ? texts.left(format.count(left)) : isTouch ? '' : texts.writeHint
  return (
    <Box sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', p: { xs: 2, sm: 3 }, position: 'relative' }}>
      <MentionList id={`${id}people`} people={picking.shown} at={picking.at} onTake={picking.take} />
      <PendingFiles uploads={files.uploads} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'end' }}>
        <FilePicker
          label={texts.attach}
          multiple
          onFiles={files.add}
          button={(openDialog) => (
            <IconButton aria-label={texts.attach} title={texts.attach} onClick={openDialog} sx={touchTarget}>
              <AttachFile />
            </IconButton>
          )}
        />
        <TextField
          id={id}
          inputRef={field}
          hiddenLabel
          multiline
          fullWidth
          size="small"
          maxRows={8}
          value={text}
          onChange={({ target }) => {
            write(target.value)
            setCaret(target.selectionStart ?? target.value.length)
          }}
          onKeyDown={onKeyDown}
          onSelect={updateCaret}
          onPaste={onPaste}
          slotProps={{
            htmlInput: {
              'aria-label': texts.write(props.title),
              'aria-describedby': `${id}help`,
              'aria-autocomplete': 'list',
              'aria-controls': picking.shown.length > 0 ? `${id}people` : undefined,
              'aria-activedescendant': picking.shown.length > 0 ? `${id}people-${picking.at}` : undefined,
              maxLength: maxMessageLength,
              readOnly: post.isPending,
              dir: 'auto',
            },
          }}
        />
        <IconButton
          color="primary"
          aria-label={texts.send}
          title={texts.send}
          disabled={hasNothingToSend}
          loading={post.isPending}
          onClick={() => void send()}
          sx={touchTarget}
        >
          <Send />
        </IconButton>
      </Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', pt: help || post.error ? 1 : 0 }}>
        <span id={`${id}help`}>{help}</span>
        {post.error && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {texts.notSent} {messageOf(post.error)}
          </Box>
        )}
      </Box>
    </Box>
  )
}
