import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import { Box } from '../../core/kit/Box.tsx'
import { type Described, FieldFrame } from '../../core/kit/form/FieldFrame.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import type { Option } from '../../core/kit/select/options.ts'
import type { Browsing } from './browse/BrowseDialog.tsx'
import { type OptionDraft, optionPath } from './optionDraft.ts'
import { ChoiceInput } from './options/ChoiceInput.tsx'
import { MoreOptions } from './options/MoreOptions.tsx'
import type { Pair } from './options/pairs.ts'
import { RegistersEditor } from './options/RegistersEditor.tsx'
import type { RegisterDraft } from './options/registersDraft.ts'
import { emptyRules, type RulesDraft } from './options/rulesDraft.ts'
import { SignalsEditor } from './options/SignalsEditor.tsx'
import type { SignalDraft } from './options/signalsDraft.ts'
import { RulesEditor } from './rules/RulesEditor.tsx'
import { RulesTrial } from './rules/RulesTrial.tsx'
import type { Recording } from './rules/recording.ts'
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

/** Returns the problems below a path, by the rest of their path: `options.signals.0.factor` is `0.factor`. */
const problemsBelow = (path: string, problems: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, message]) =>
      name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), message] as const] : [],
    ),
  )

type InputProps = {
  definition: OptionDefinition
  value: Value
  described: Described
  secretsSetAt: number | null
  /** The signals received so far, and their recorded values. */
  received: readonly MonitoredSignal[]
  recording: Recording
  browsing: Browsing | null
  /** Names of signals: those assigned, of registers, and received. */
  signals: readonly Option[]
  problems: Readonly<Record<string, string>>
  onChange: (value: Value) => void
}

function OptionInput(props: InputProps) {
  const { definition, value, described, onChange } = props
  const { kind, label, choices = [], required } = definition
  const { id, describedBy, invalid } = described
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'keys':
      return <Pairs pairs={(value ?? []) as readonly Pair[]} label={label} onChange={onChange} />
    case 'secret':
      return (
        <Secret
          id={id}
          value={value === null ? null : text}
          storedAt={props.secretsSetAt}
          describedBy={describedBy}
          invalid={invalid}
          onChange={onChange}
        />
      )
    case 'signals':
      return (
        <SignalsEditor
          {...{ id, label, known: props.signals, received: props.received, problems: props.problems, onChange }}
          browsing={props.browsing}
          drafts={(value ?? []) as readonly SignalDraft[]}
        />
      )
    case 'stateRules': {
      const draft = (value ?? emptyRules) as RulesDraft
      return (
        <RulesEditor {...{ id, label, draft, signals: props.signals, problems: props.problems, onChange }}>
          <RulesTrial draft={draft} recording={props.recording} />
        </RulesEditor>
      )
    }
    case 'registers':
      return (
        <RegistersEditor
          {...{ id, label, problems: props.problems, onChange }}
          drafts={(value ?? []) as readonly RegisterDraft[]}
        />
      )
    case 'select':
      return (
        <ChoiceInput
          {...{ id, describedBy, invalid, options: choices, onChange }}
          value={text || (definition.default ?? '')}
          emptyLabel={definition.default ? undefined : required ? '' : texts.defaultChoice}
        />
      )
    case 'tick':
      return (
        <FormControlLabel
          sx={{ ml: -2, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
          label={text === 'true' ? texts.yes : texts.no}
          control={
            <Checkbox
              size="small"
              id={id}
              checked={text === 'true'}
              onChange={({ target }) => onChange(String(target.checked))}
              slotProps={{ input: { 'aria-describedby': describedBy } }}
            />
          }
        />
      )
    default:
      return (
        <>
          <TextField
            id={id}
            hiddenLabel
            size="small"
            fullWidth
            multiline={kind === 'longText'}
            {...(kind === 'longText' && { minRows: 2, maxRows: 16 })}
            error={invalid}
            placeholder={definition.default ?? ''}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            slotProps={{
              htmlInput: {
                'aria-describedby': describedBy,
                'aria-required': required || undefined,
                inputMode: kind === 'integer' ? 'numeric' : kind === 'url' ? 'url' : 'text',
                ...(definition.isSignal ? { list: `${id}-signals` } : { autoComplete: 'off' }),
                spellCheck: false,
                ...(kind === 'longText' && { style: { fontFamily: 'monospace', fontSize: '0.8125rem' } }),
              },
            }}
          />
          {definition.isSignal && (
            <datalist id={`${id}-signals`}>
              {props.signals.map(({ value: name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )
  }
}

/** True if an option has a value other than its default. */
function isUsed({ kind, ...definition }: OptionDefinition, value: Value | undefined, secretsSetAt: number | null) {
  if (kind === 'secret') return secretsSetAt !== null || Boolean(value)
  return typeof value === 'string' && value.trim() !== '' && value !== definition.default
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
  received: readonly MonitoredSignal[]
  recording: Recording
  /** The connection whose nodes can be browsed; null: none. */
  browsing: Browsing | null
  onChange: (name: string, value: Value) => void
}) {
  const format = useFormat()
  const { definitions, secretsSetAt, draft, received } = props
  const helpOf = ({ name, kind, hint, ...definition }: OptionDefinition) => {
    const value = definition.default
    const label = definition.choices?.find((choice) => choice.value === value)?.label ?? value
    const isDefault = draft[name] === value || (kind === 'select' && !draft[name])
    if (kind !== 'secret')
      return [hint, label && !isDefault && texts.defaultIs(label)].filter(Boolean).join('. ') || undefined
    return secretsSetAt === null ? texts.secretNone : texts.secretStored(format.instant(secretsSetAt, 'full'))
  }
  const assigned = definitions.flatMap(({ name, kind }) =>
    kind === 'signals' ? ((draft[name] ?? []) as readonly SignalDraft[]) : [],
  )
  const registers = definitions.flatMap(({ name, kind }) =>
    kind === 'registers' ? ((draft[name] ?? []) as readonly RegisterDraft[]) : [],
  )
  const names = new Set([
    ...[...assigned, ...received].map(({ signal }) => signal),
    ...registers.map(({ name = '' }) => name.trim()),
  ])
  names.delete('')
  const signals = [...names].map((signal) => ({ value: signal, label: signal }))
  const fieldOf = (definition: OptionDefinition) => {
    const { name } = definition
    const path = optionPath(name)
    return (
      <FieldFrame
        key={name}
        id={props.idOf(path)}
        label={definition.label}
        required={definition.required}
        help={helpOf(definition)}
        problem={props.problems[path]}
      >
        {(described) => (
          <OptionInput
            {...{ definition, described, secretsSetAt, received, signals, recording: props.recording }}
            browsing={props.browsing}
            value={draft[name] ?? null}
            problems={problemsBelow(path, props.problems)}
            onChange={(next) => props.onChange(name, next)}
          />
        )}
      </FieldFrame>
    )
  }
  const more = definitions.filter(({ advanced }) => advanced)
  return (
    <>
      {definitions.filter(({ advanced }) => !advanced).map(fieldOf)}
      {more.length > 0 && (
        <MoreOptions
          isUsed={more.some((definition) => isUsed(definition, draft[definition.name], secretsSetAt))}
          hasProblem={more.some(({ name }) => props.problems[optionPath(name)] !== undefined)}
        >
          {more.map(fieldOf)}
        </MoreOptions>
      )}
    </>
  )
}
