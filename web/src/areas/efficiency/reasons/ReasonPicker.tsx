import TextField from '@mui/material/TextField'
import { useEffect, useId, useRef, useState } from 'react'
import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { narrowReasons, reasonByKey } from './narrowReasons.ts'
import { ReasonDot } from './ReasonDot.tsx'
import { reasonTexts as texts } from './texts.ts'

/** Searchable list that selects a reason by digit, arrow key or pointer. Enter is left to the surrounding form. */
export function ReasonPicker(props: {
  choices: readonly ReasonChoice[]
  picked: string | null
  onPick: (reasonCode: string | null) => void
  /** True if the search field receives focus on mount (default: true). */
  autoFocus?: boolean
}) {
  const { choices, picked: selected, onPick } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const visibleReasons = narrowReasons(choices, typed)
  const idOf = (reasonCode: string) => `${id}${reasonCode}`
  const isShown = selected !== null && visibleReasons.some(({ reasonCode }) => reasonCode === selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is picked
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        hiddenLabel
        size="small"
        fullWidth
        autoFocus={props.autoFocus ?? true}
        value={typed}
        placeholder={texts.search}
        helperText={texts.searchHelp}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value.trim()) onPick(narrowReasons(choices, target.value)[0]?.reasonCode ?? null)
        }}
        onKeyDown={(event) => {
          const next = reasonByKey(visibleReasons, { key: event.key, typed, picked: selected })
          if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          onPick(next)
        }}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-label': texts.search,
            'aria-expanded': true,
            'aria-controls': `${id}list`,
            'aria-activedescendant': isShown ? idOf(selected) : undefined,
            autoComplete: 'off',
          },
        }}
      />
      <Box
        component="ul"
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={texts.reasons}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          maxHeight: '22rem',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {visibleReasons.map((choice, index) => {
          const isSelected = choice.reasonCode === selected
          return (
            <Box
              component="li"
              key={choice.reasonCode}
              id={idOf(choice.reasonCode)}
              role="option"
              aria-selected={isSelected}
              onClick={() => onPick(choice.reasonCode)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                px: 3,
                minHeight: '2.25rem',
                '@media (pointer: coarse)': { minHeight: '3rem' },
                cursor: 'pointer',
                '&:hover': { bgcolor: 'action.hover' },
                ...(isSelected && {
                  bgcolor: 'action.selected',
                  fontWeight: 650,
                  boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
                }),
              }}
            >
              <Box component="span" aria-hidden sx={{ width: '0.75rem', fontSize: '0.75rem', color: 'text.secondary' }}>
                {index < 9 && typed === '' ? index + 1 : ''}
              </Box>
              <ReasonDot color={choice.color} />
              <span>{nameOfReason(choice)}</span>
              {choice.description && (
                <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', fontWeight: 400 }}>
                  {choice.reasonCode}
                </Box>
              )}
            </Box>
          )
        })}
        {visibleReasons.length === 0 && (
          <Box component="li" role="presentation" sx={{ p: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {choices.length === 0 ? texts.none : texts.noMatch}
          </Box>
        )}
      </Box>
    </Box>
  )
}
