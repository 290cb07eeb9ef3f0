import DataObject from '@mui/icons-material/DataObject'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import type { NamedValue } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { useId, useRef, useState } from 'react'
import { Box } from '../../../../core/kit/Box.tsx'
import { finger } from '../../../../core/kit/finger.ts'
import { FieldFrame } from '../../../../core/kit/form/FieldFrame.tsx'
import type { Option } from '../../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../../core/kit/select/SearchSelect.tsx'
import { monospaced } from '../../../../core/kit/theme.ts'
import { formTexts as texts } from '../texts.ts'
import { valueOptions } from './valueOptions.ts'

/** Text input with placeholders, which can be inserted from the values available at this step. */
export function TemplateInput(props: {
  label: string
  value: string
  values: readonly NamedValue[]
  problem?: string | undefined
  help?: string
  required?: boolean
  /** Minimum number of lines; default: one. */
  lines?: number
  isCode?: boolean
  /** Additional values besides those of the run, such as `{{secret}}`. */
  more?: readonly Option[]
  /** True if the label is visually hidden. */
  isBare?: boolean
  onChange: (value: string) => void
}) {
  const { label, value, lines = 1, more = [] } = props
  const id = useId()
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const options = [...more, ...valueOptions(props.values)]
  const insert = (path: string) => {
    const start = input.current?.selectionStart ?? value.length
    const end = input.current?.selectionEnd ?? value.length
    props.onChange(`${value.slice(0, start)}{{${path}}}${value.slice(end)}`)
    setAnchor(null)
  }
  const close = () => setAnchor(null)
  const field = (described: { id: string; describedBy?: string | undefined; invalid: boolean; required: boolean }) => (
    <TextField
      id={described.id}
      hiddenLabel
      size="small"
      fullWidth
      multiline={lines > 1}
      minRows={lines}
      maxRows={16}
      error={described.invalid}
      value={value}
      inputRef={input}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          ...(props.isBare ? { 'aria-label': label } : {}),
          'aria-describedby': described.describedBy,
          'aria-required': described.required || undefined,
          autoComplete: 'off',
          spellCheck: false,
          ...(props.isCode ? { style: { fontFamily: monospaced, fontSize: '0.8125rem' } } : {}),
        },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={lines > 1 ? { alignSelf: 'start', mt: 3 } : {}}>
              <IconButton
                size="small"
                sx={finger}
                edge="end"
                aria-label={texts.insertInto(label)}
                title={texts.insert}
                aria-haspopup="dialog"
                onClick={(event) => setAnchor(event.currentTarget)}
              >
                <DataObject sx={{ fontSize: '1.125rem' }} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
  return (
    <>
      {props.isBare ? (
        <Box sx={{ minWidth: 0 }}>
          {field({ id, describedBy: `${id}-problem`, invalid: props.problem !== undefined, required: false })}
          {props.problem && (
            <Box id={`${id}-problem`} sx={{ fontSize: '0.75rem', color: 'error.main', mt: 1 }}>
              {props.problem}
            </Box>
          )}
        </Box>
      ) : (
        <FieldFrame id={id} label={label} help={props.help} problem={props.problem} required={props.required}>
          {field}
        </FieldFrame>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.insert } }}
      >
        <Box sx={{ p: 3, width: 'min(24rem, 90vw)' }}>
          {options.length === 0 ? (
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noValues}</Box>
          ) : (
            <SearchSelect
              id={`${id}-value`}
              label={texts.insert}
              placeholder={texts.findValue}
              autoFocus
              value={null}
              options={options}
              onChange={(path) => path && insert(path)}
            />
          )}
        </Box>
      </Popover>
    </>
  )
}
