import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { Box } from '../../core/kit/Box.tsx'
import { FieldFrame } from '../../core/kit/form/FieldFrame.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { type OptionDraft, optionPath, type Pair } from './optionDraft.ts'
import { connectorTexts as texts } from './texts.ts'

type Value = OptionDraft[string]

function Pairs(props: { pairs: readonly Pair[]; label: string; onChange: (pairs: readonly Pair[]) => void }) {
  const { pairs, onChange } = props
  const set = (index: number, change: Partial<Pair>) =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)))
  return (
    <Box role="group" aria-label={props.label} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place in the list
        <Box key={index} sx={{ display: 'flex', gap: 2, width: '100%' }}>
          {(['name', 'value'] as const).map((part) => (
            <TextField
              key={part}
              hiddenLabel
              size="small"
              fullWidth
              value={pair[part]}
              placeholder={part === 'name' ? texts.pairName : texts.pairValue}
              onChange={({ target }) => set(index, { [part]: target.value })}
              slotProps={{
                htmlInput: { 'aria-label': `${part === 'name' ? texts.pairName : texts.pairValue} ${index + 1}` },
              }}
            />
          ))}
          <IconButton
            size="small"
            aria-label={texts.removePair(pair.name)}
            onClick={() => onChange(pairs.toSpliced(index, 1))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add fontSize="small" />}
        onClick={() => onChange([...pairs, { name: '', value: '' }])}
      >
        {texts.addPair}
      </Button>
    </Box>
  )
}

/** Input of a secret: typed, never displayed; a stored one can be replaced or removed. */
function Secret(props: {
  id: string
  value: string | null
  storedAt: number | null
  describedBy: string | undefined
  invalid: boolean
  onChange: (value: Value) => void
}) {
  const isRemoved = props.value === null
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <TextField
        id={props.id}
        hiddenLabel
        size="small"
        fullWidth
        type="password"
        autoComplete="new-password"
        error={props.invalid}
        value={props.value ?? ''}
        placeholder={isRemoved ? texts.removed : props.storedAt ? '••••••••' : ''}
        onChange={({ target }) => props.onChange(target.value)}
        slotProps={{ htmlInput: { 'aria-describedby': props.describedBy } }}
      />
      {props.storedAt !== null && (
        <Button
          size="small"
          color="inherit"
          sx={{ flex: 'none' }}
          onClick={() => props.onChange(isRemoved ? '' : null)}
        >
          {texts.removeSecret}
        </Button>
      )}
    </Box>
  )
}

/**
 * The options of a type according to their definitions. Problems are named `options.keys.execution`; for such a name
 * `idOf` returns the ID of the input.
 */
export function OptionFields(props: {
  definitions: readonly OptionDefinition[]
  draft: OptionDraft
  problems: Readonly<Record<string, string>>
  idOf: (name: string) => string
  secretsSetAt: number | null
  onChange: (name: string, value: Value) => void
}) {
  const format = useFormat()
  const { secretsSetAt, draft } = props
  const helpOf = ({ kind, hint }: OptionDefinition) => {
    if (kind !== 'secret') return hint
    return secretsSetAt === null ? texts.secretNone : texts.secretStored(format.instant(secretsSetAt, 'full'))
  }
  return props.definitions.map((definition) => {
    const { name, kind } = definition
    const value = draft[name]
    const text = typeof value === 'string' ? value : ''
    const path = optionPath(name)
    const id = props.idOf(path)
    const change = (next: Value) => props.onChange(name, next)
    return (
      <FieldFrame
        key={name}
        id={id}
        label={definition.label}
        required={definition.required}
        help={helpOf(definition)}
        problem={props.problems[path]}
      >
        {({ describedBy, invalid, required }) => {
          if (kind === 'keys')
            return <Pairs pairs={Array.isArray(value) ? value : []} label={definition.label} onChange={change} />
          if (kind === 'secret')
            return (
              <Secret
                id={id}
                value={value === null ? null : text}
                storedAt={secretsSetAt}
                describedBy={describedBy}
                invalid={invalid}
                onChange={change}
              />
            )
          return (
            <TextField
              id={id}
              hiddenLabel
              size="small"
              fullWidth
              error={invalid}
              value={text}
              onChange={({ target }) => change(target.value)}
              slotProps={{
                htmlInput: {
                  'aria-describedby': describedBy,
                  'aria-required': required || undefined,
                  inputMode: kind === 'integer' ? 'numeric' : kind === 'url' ? 'url' : 'text',
                  autoComplete: 'off',
                  spellCheck: false,
                },
              }}
            />
          )
        }}
      </FieldFrame>
    )
  })
}
