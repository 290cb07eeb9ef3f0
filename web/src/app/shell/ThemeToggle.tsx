import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { useSessionSend } from '../../core/session/SessionContext.tsx'
import { appTexts as texts } from '../texts.ts'

/** Switches between light and dark; the choice stays with this browser. */
export function ThemeToggle() {
  const send = useSessionSend()
  const isDark = useTheme().palette.mode === 'dark'
  const label = texts.toggleTheme(isDark ? texts.light : texts.dark)
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        color="inherit"
        aria-label={label}
        onClick={() => send({ type: 'SET_THEME', theme: isDark ? 'light' : 'dark' })}
      >
        {isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}
