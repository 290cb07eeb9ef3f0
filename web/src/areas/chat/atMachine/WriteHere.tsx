import Photo from '@mui/icons-material/PhotoCameraOutlined'
import Send from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { saidAtMost } from '@takt/domain/areas/chat/chatLimits.ts'
import { cleanSaid } from '@takt/domain/areas/chat/cleanSaid.ts'
import { pictureTypes } from '@takt/domain/areas/documents/pictureTypes.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { ChooseFiles } from '../ChooseFiles.tsx'
import { chatTexts } from '../texts.ts'
import { useChatDraft } from '../useChatDraft.ts'
import { atMachineTexts as texts } from './texts.ts'

/**
 * Words of one's own, by the screen's keyboard, or a picture, which is sent at once; what is begun stays until it is
 * sent. `name`: the job, empty: none.
 */
export function WriteHere(props: {
  name: string
  onSay: (said: string) => boolean
  onPicture: (files: File[]) => void
}) {
  const { said, write } = useChatDraft(`at the machine ${props.name}`)
  const isEmpty = cleanSaid(said) === ''
  return (
    <Box
      component="form"
      sx={{ flex: 1, display: 'flex', gap: 3 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && props.onSay(said)) write('')
      }}
    >
      <TextField
        fullWidth
        hiddenLabel
        placeholder={texts.write}
        value={said}
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
        sx={{ '& .MuiInputBase-root': { minHeight: '4rem', fontSize: '1.25rem' } }}
        slotProps={{
          htmlInput: { 'aria-label': texts.write, maxLength: saidAtMost, dir: 'auto', enterKeyHint: 'send' },
        }}
      />
      <ChooseFiles
        label={texts.picture}
        accept={pictureTypes.join()}
        onFiles={props.onPicture}
        button={(choose) => (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Photo />}
            onClick={choose}
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
