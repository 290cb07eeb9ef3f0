import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { appTexts as texts } from '../texts.ts'
import { Searching } from './Searching.tsx'
import { useCommands } from './useCommands.ts'

/**
 * The commands that match the typed text, best first. `keys`: receives the keys of the input above; `onReach` is called
 * with the ID of the command that Enter would open.
 */
export function CommandList(props: {
  id: string
  typed: string
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onReach: (id: string | undefined) => void
  onGo: (address: string) => void
}) {
  const { id, typed, keys, onReach, onGo } = props
  const [at, setAt] = useState({ typed, place: 0 })
  const list = useRef<HTMLUListElement>(null)
  const { commands, isSearching } = useCommands(typed)
  const index = Math.min(at.typed === typed ? at.place : 0, commands.length - 1)
  const reach = (next: number) => setAt({ typed, place: next })
  const go = (command = commands[index]) => command && onGo(command.address)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && commands.length > 0) {
      event.preventDefault()
      const next = (index + step + commands.length) % commands.length
      reach(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go()
    }
  }
  useImperativeHandle(keys, () => press)
  const reachedId = commands.length > 0 ? `${id}-${index}` : undefined
  useEffect(() => onReach(reachedId), [onReach, reachedId])
  return (
    <>
      <Box sx={{ height: 2 }}>{isSearching && <Searching />}</Box>
      <Box
        component="ul"
        ref={list}
        id={id}
        role="listbox"
        aria-label={texts.palette.title}
        sx={{ m: 0, p: 1, listStyle: 'none', maxHeight: '50vh', overflow: 'auto' }}
      >
        {commands.map((command, i) => (
          <Box
            component="li"
            key={command.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            onClick={() => go(command)}
            onPointerMove={() => reach(i)}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              minHeight: '2.25rem',
              ...finger,
              px: 3,
              borderRadius: 1,
              fontSize: '0.8125rem',
              cursor: 'pointer',
              bgcolor: i === index ? 'action.selected' : 'transparent',
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
    </>
  )
}
