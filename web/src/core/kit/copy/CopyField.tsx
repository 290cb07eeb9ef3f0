import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { Box } from '../Box.tsx'
import { monospaced } from '../theme.ts'
import { copyTexts as texts } from './texts.ts'
import { useCopy } from './useCopy.ts'

/**
 * A text to be copied unchanged, such as a token: selected by a click, copied by a button. `children`: further actions.
 */
export function CopyField(props: { label: string; text: string; children?: ReactNode }) {
  const copy = useCopy()
  return (
    <>
      <TextField
        hiddenLabel
        size="small"
        fullWidth
        sx={{ '& input': { fontFamily: monospaced } }}
        value={props.text}
        slotProps={{ htmlInput: { readOnly: true, 'aria-label': props.label } }}
        onFocus={(event) => event.target.select()}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button size="small" variant="contained" onClick={() => copy(props.text)}>
          {texts.copy}
        </Button>
        {props.children}
      </Box>
    </>
  )
}
