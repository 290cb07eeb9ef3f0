import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'
import { sessionTexts } from './texts.ts'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'slotProps'>) {
  const [isShown, setShown] = useState(false)
  const label = isShown ? sessionTexts.hidePassword : sessionTexts.showPassword
  const toggle = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={label} title={label} onClick={() => setShown(!isShown)}>
        {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} slotProps={{ input: { endAdornment: toggle } }} />
}
