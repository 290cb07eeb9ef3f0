import Photo from '@mui/icons-material/PhotoCameraOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { maxMessageLength } from '@takt/domain/areas/chat/chatLimits.ts'
import { cleanMessage } from '@takt/domain/areas/chat/cleanMessage.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { FilePicker } from '../FilePicker.tsx'
import { chatTexts } from '../texts.ts'
import { useChatDraft } from '../useChatDraft.ts'
import { atMachineTexts as texts } from './texts.ts'

/**
 * Text field for the screen's keyboard, or a picture, which is sent at once; an unfinished text is stored until it is
 * sent. `name`: the job; empty: none.
 */
export function MachineComposer(props: {
  name: string
  onSend: (text: string) => boolean
  onPicture: (files: File[]) => void
}) {
  const { said: text, write } = useChatDraft(`at the machine ${props.name}`)
  const isEmpty = cleanMessage(text) === ''
  return (
    <Box
      component="form"
      sx={{ flex: 1, display: 'flex', gap: 3 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && props.onSend(text)) write('')
      }}
    >
      <TextField
        fullWidth
        hiddenLabel
        placeholder={texts.write}
        value={text}
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
        sx={{ '& .MuiInputBase-root': { minHeight: '4rem', fontSize: '1.25rem' } }}
        slotProps={{
          htmlInput: { 'aria-label': texts.write, maxLength: maxMessageLength, dir: 'auto', enterKeyHint: 'send' },
        }}
      />
      <FilePicker
        label={texts.picture}
        accept={pictureTypes.join()}
        onFiles={props.onPicture}
        button={(openDialog) => (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Photo />}
            onClick={openDialog}
            sx={{ ...gloved, flex: 'none' }}
          >
            {texts.picture}
          </Button>
        )}
      />
      <Button
        type="submit"
        variant="contained"
        startIcon={<Send />}
        disabled={isEmpty}
        sx={{ ...gloved, flex: 'none' }}
      >
        {chatTexts.send}
      </Button>
    </Box>
  )
}
