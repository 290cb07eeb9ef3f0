import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { documentTexts as texts } from '../texts.ts'

/**
 * Form that pastes a program instead of uploading a file. `name`: name of the page that gets the new revision; without
 * it the user enters a name.
 */
export function PasteProgram({ name, onFile }: { name?: string; onFile: (file: File) => void }) {
  const [typedName, setTypedName] = useState('')
  const [text, setText] = useState('')
  const fileName = name ?? typedName.trim()
  const send = () => {
    onFile(new File([text], fileName, { type: 'text/plain' }))
    // A new program keeps its text: if its name is already in use, the user can try another one.
    if (name !== undefined) setText('')
  }
  return (
    <Box
      component="section"
      aria-label={texts.pasteProgram}
      sx={{ display: 'grid', gap: 3, mt: 4, justifyItems: 'start' }}
    >
      <Typography variant="body2" color="textSecondary">
        {texts.pasteProgram}
      </Typography>
      {name === undefined && (
        <TextField
          fullWidth
          size="small"
          label={texts.programName}
          value={typedName}
          onChange={(event) => setTypedName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      <TextField
        fullWidth
        multiline
        minRows={4}
        maxRows={12}
        size="small"
        label={texts.programText}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
      />
      <Button size="small" variant="outlined" disabled={text.trim() === '' || fileName === ''} onClick={send}>
        {texts.sendPasted}
      </Button>
    </Box>
  )
}
