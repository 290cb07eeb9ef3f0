import AttachFile from '@mui/icons-material/AttachFile'
import Send from '@mui/icons-material/SendOutlined'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { saidAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import { cleanSaid } from '@takt/domain/areas/chat/cleanSaid.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../core/api/apiError.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { ChooseFiles } from '../ChooseFiles.tsx'
import { FilesOnTheWay } from '../FilesOnTheWay.tsx'
import { chatTexts as texts } from '../texts.ts'
import { useChatDraft } from '../useChatDraft.ts'
import type { FilesToSay } from '../useFilesToSay.ts'
import { MentionList } from './MentionList.tsx'
import { type Mentionable, usePicking } from './usePicking.ts'

const touched = { '@media (pointer: coarse)': { minWidth: '3rem', minHeight: '3rem' } } as const

/** From here on it is told how many characters are left. */
const tellFrom = 400

/**
 * Where one writes: Enter sends (where there is a keyboard), Shift Enter begins a line, @ picks people. What was not
 * sent stays, and is sent under the same name again. Files are added, and sent after what is written.
 */
export function Composer(props: {
  conversationId: string
  title: string
  people: readonly Mentionable[]
  files: FilesToSay
  say: { isPending: boolean; error: Error | null; mutateAsync: (body: { clientId: string; said: string }) => unknown }
  onSaid: () => void
}) {
  const { say, files } = props
  const id = useId()
  const format = useFormat()
  const isTouched = useMediaQuery('(pointer: coarse)')
  const { said, clientId, write } = useChatDraft(props.conversationId)
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null || !field.current) return
    field.current.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  const picking = usePicking({
    said,
    caret,
    people: props.people,
    onTake: (next, place) => {
      write(next)
      setCaret(place)
      wanted.current = place
      field.current?.focus()
    },
  })
  const isEmpty = cleanSaid(said) === ''
  const isNothing = isEmpty && files.uploads.length === 0
  const send = async () => {
    if (isNothing || say.isPending) return
    try {
      if (!isEmpty && clientId !== null) {
        await say.mutateAsync({ clientId, said })
        write('')
      }
      files.send(files.uploads)
      props.onSaid()
    } catch {
      // Said beneath the field; the draft stays.
    }
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (picking.onKeyDown(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isTouched || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    // Cells of a spreadsheet come as words and as a picture of them.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add(pasted)
  }
  const look = () => setCaret(field.current?.selectionStart ?? 0)
  const left = saidAtMost - said.length
  const help = left < tellFrom ? texts.left(format.count(left)) : isTouched ? '' : texts.writeHint
  return (
    <Box sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', p: { xs: 2, sm: 3 }, position: 'relative' }}>
      <MentionList id={`${id}people`} people={picking.shown} at={picking.at} onTake={picking.take} />
      <FilesOnTheWay uploads={files.uploads} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'end' }}>
        <ChooseFiles
          label={texts.attach}
          multiple
          onFiles={files.add}
          button={(choose) => (
            <IconButton aria-label={texts.attach} title={texts.attach} onClick={choose} sx={touched}>
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
          value={said}
          onChange={({ target }) => {
            write(target.value)
            setCaret(target.selectionStart ?? target.value.length)
          }}
          onKeyDown={onKeyDown}
          onSelect={look}
          onPaste={onPaste}
          slotProps={{
            htmlInput: {
              'aria-label': texts.write(props.title),
              'aria-describedby': `${id}help`,
              'aria-autocomplete': 'list',
              'aria-controls': picking.shown.length > 0 ? `${id}people` : undefined,
              'aria-activedescendant': picking.shown.length > 0 ? `${id}people-${picking.at}` : undefined,
              maxLength: saidAtMost,
              readOnly: say.isPending,
              dir: 'auto',
            },
          }}
        />
        <IconButton
          color="primary"
          aria-label={texts.send}
          title={texts.send}
          disabled={isNothing}
          loading={say.isPending}
          onClick={() => void send()}
          sx={touched}
        >
          <Send />
        </IconButton>
      </Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', pt: help || say.error ? 1 : 0 }}>
        <span id={`${id}help`}>{help}</span>
        {say.error && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {texts.notSent} {sentenceOf(say.error)}
          </Box>
        )}
      </Box>
    </Box>
  )
}
