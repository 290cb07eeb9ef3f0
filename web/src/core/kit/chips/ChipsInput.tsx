import Chip from '@mui/material/Chip'
import InputBase from '@mui/material/InputBase'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Box } from '../Box.tsx'
import { type ChipRules, enterChips } from './enterChips.ts'
import { chipTexts as texts } from './texts.ts'

type ChipsInputProps = ChipRules & {
  id: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** Reports the problem of the last entry; null once something else is typed or nothing is left. */
  onProblem?: ((problem: string | null) => void) | undefined
  label?: string | undefined
  placeholder?: string | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}

/**
 * A list of entries. Enter adds the typed text, as barcode scanners do that type fast and end with Enter; so does
 * leaving the field. Backspace in the empty field removes the last entry, the chip's cross or Delete any other. Text
 * that is typed and not added makes the field invalid (`enterLeftOver`): the form is not submitted without it.
 */
export function ChipsInput(props: ChipsInputProps) {
  const { values, onChange, onProblem, doubtOf, normal, problemOf } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // Two scans may follow each other faster than the page renders: only a new list replaces what was added here.
  const latest = useRef(values)
  useLayoutEffect(() => {
    latest.current = values
  }, [values])

  useLayoutEffect(() => input.current?.setCustomValidity(typed.trim() ? texts.notEntered : ''), [typed])

  const addEntries = (text: string) => {
    const entered = enterChips(latest.current, text, { normal, problemOf })
    setTyped(entered.left)
    onProblem?.(entered.problem)
    if (entered.values.length !== latest.current.length) updateValues(entered.values)
  }
  const updateValues = (next: readonly string[]) => {
    latest.current = next
    onChange(next)
  }
  const remove = (value: string) => {
    onProblem?.(null)
    updateValues(latest.current.filter((other) => other !== value))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = event.currentTarget.value
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && text.trim()) {
      // The Enter key of a scanner must not submit the surrounding form.
      event.preventDefault()
      event.stopPropagation()
      addEntries(text)
    }
    const last = latest.current.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[,;\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    addEntries(text)
  }

  return (
    <Box
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        input.current?.focus()
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        p: 1,
        minHeight: '2.5rem',
        alignItems: 'center',
        border: 1,
        borderColor: props.invalid ? 'error.main' : 'divider',
        borderRadius: 1,
        cursor: 'text',
        '&:focus-within': { borderColor: props.invalid ? 'error.main' : 'primary.main' },
      }}
    >
      {values.map((value) => {
        const warning = doubtOf?.(value) ?? null
        return (
          <Chip
            key={value}
            size="small"
            variant={warning ? 'outlined' : 'filled'}
            label={warning ? `${value} ?` : value}
            title={warning ?? undefined}
            aria-label={warning ? `${value}. ${warning}` : undefined}
            disabled={props.disabled ?? false}
            onDelete={() => remove(value)}
            slotProps={{ root: { 'aria-description': texts.remove(value) } }}
            sx={{ borderStyle: warning ? 'dashed' : undefined, maxWidth: '100%', fontVariantNumeric: 'tabular-nums' }}
          />
        )
      })}
      <InputBase
        id={props.id}
        inputRef={input}
        value={typed}
        disabled={props.disabled ?? false}
        autoFocus={props.autoFocus ?? false}
        placeholder={props.placeholder}
        onChange={(event) => {
          setTyped(event.target.value)
          onProblem?.(null)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => (typed.trim() ? addEntries(typed) : onProblem?.(null))}
        sx={{ flex: 1, minWidth: '10rem', fontSize: '0.8125rem' }}
        slotProps={{
          input: {
            'aria-label': props.label,
            'aria-describedby': props.describedBy,
            'aria-invalid': props.invalid,
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            enterKeyHint: 'done',
          },
        }}
      />
    </Box>
  )
}
