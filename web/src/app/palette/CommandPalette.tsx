import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import LinearProgress from '@mui/material/LinearProgress'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { appTexts as texts } from '../texts.ts'
import { useCommands } from './useCommands.ts'

/** Goes anywhere by a few letters: a screen, a machine, a job, a part, a person. */
export function CommandPalette(props: { onClose: () => void }) {
  const router = useRouter()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const { commands, isSearching } = useCommands(typed)
  const reached = Math.min(at, commands.length - 1)
  const go = (place: number) => {
    const command = commands[place]
    if (!command) return
    props.onClose()
    void router.navigate({ href: command.address })
  }
  const reach = (place: number) => {
    setAt(place)
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && commands.length > 0) {
      event.preventDefault()
      reach((reached + step + commands.length) % commands.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(reached)
    }
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      maxWidth="sm"
      fullWidth
      aria-label={texts.palette.title}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 3, sm: '10vh' } } } }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={texts.palette.hint}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={press}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': texts.palette.title,
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': commands.length > 0 ? `${id}-${reached}` : undefined,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider', fontSize: '0.9375rem' }}
      />
      <Box sx={{ height: 2 }}>
        {isSearching && <LinearProgress aria-label={texts.palette.searching} sx={{ height: 2 }} />}
      </Box>
      <Box
        component="ul"
        ref={list}
        id={id}
        role="listbox"
        aria-label={texts.palette.title}
        sx={{ m: 0, p: 1, listStyle: 'none', maxHeight: '50vh', overflow: 'auto' }}
      >
        {commands.map((command, place) => (
          <Box
            component="li"
            key={command.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === reached}
            onClick={() => go(place)}
            onPointerMove={() => setAt(place)}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              minHeight: '2.25rem',
              px: 3,
              borderRadius: 1,
              fontSize: '0.8125rem',
              cursor: 'pointer',
              bgcolor: place === reached ? 'action.selected' : 'transparent',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {command.label}
            </Box>
            <Box sx={{ color: 'text.secondary', flex: 'none' }}>{command.detail}</Box>
          </Box>
        ))}
      </Box>
      {commands.length === 0 && (
        <Box sx={{ px: 4, pb: 4, fontSize: '0.8125rem', color: 'text.secondary' }} role="status">
          {texts.palette.none}
        </Box>
      )}
    </Dialog>
  )
}
