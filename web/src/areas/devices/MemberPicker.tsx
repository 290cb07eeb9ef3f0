import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Box } from '../../core/kit/Box.tsx'
import { finger } from '../../core/kit/finger.ts'
import { useMask } from '../../core/session/useMask.ts'
import { type Member, narrowMembers, withAll, withoutAll } from './members.ts'
import { deviceTexts as texts } from './texts.ts'

/**
 * Selects machines from a list with search and checkboxes, individually or all visible ones at once; arrow keys move
 * through the list.
 */
export function MemberPicker(props: {
  all: readonly Member[]
  chosen: readonly string[]
  readOnly: boolean
  onChange: (chosen: readonly string[]) => void
}) {
  const { all, chosen, readOnly, onChange } = props
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const mask = useMask()
  const visible = narrowMembers(all, chosen, typed)
  const ids = visible.map(({ resourceID }) => resourceID)
  const selected = new Set(chosen)
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('input') ?? [])]
    boxes[boxes.indexOf(event.target as HTMLElement) + step]?.focus()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          hiddenLabel
          size="small"
          type="search"
          value={typed}
          placeholder={texts.searchMembers}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { 'aria-label': texts.searchMembers } }}
          sx={{ flex: 1, minWidth: '10rem' }}
        />
        {!readOnly && (
          <>
            <Button size="small" onClick={() => onChange(withAll(chosen, ids))}>
              {texts.all}
            </Button>
            <Button size="small" onClick={() => onChange(withoutAll(chosen, ids))}>
              {texts.none}
            </Button>
          </>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status">
        {texts.membersOf(chosen.length, all.length)}
      </Typography>
      <Box
        component="ul"
        ref={list}
        aria-label={texts.members}
        onKeyDown={moveFocus}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: '24rem',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {visible.map(({ resourceID, description, isGone: isRemoved }) => (
          <Box component="li" key={resourceID} sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 2rem' }}>
            <Box
              component="label"
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'center',
                minHeight: '2rem',
                ...finger,
                px: 2,
                fontSize: '0.8125rem',
                cursor: readOnly ? 'default' : 'pointer',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Checkbox
                size="small"
                sx={{ p: 0 }}
                disabled={readOnly}
                checked={selected.has(resourceID)}
                onChange={(_, isTicked) =>
                  onChange(isTicked ? withAll(chosen, [resourceID]) : withoutAll(chosen, [resourceID]))
                }
              />
              <span>{resourceID}</span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {isRemoved ? texts.gone : description && mask.name('Machine', description)}
              </Box>
            </Box>
          </Box>
        ))}
        {visible.length === 0 && (
          <Box component="li" sx={{ p: 3, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {texts.noMatch}
          </Box>
        )}
      </Box>
    </Box>
  )
}
