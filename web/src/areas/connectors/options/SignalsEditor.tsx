import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { type SignalRole, signalRoles } from '@takt/domain/areas/connectors/signals/signal.ts'
import { useId, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { Option } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useMore } from '../../../core/kit/useMore.tsx'
import { BrowseDialog, type Browsing } from '../browse/BrowseDialog.tsx'
import { browseTexts } from '../browse/texts.ts'
import { connectorTexts } from '../texts.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { hasFactor, hasName, roleFor, type SignalDraft } from './signalsDraft.ts'
import { stateOptions } from './stateOptions.ts'
import { TextInput } from './TextInput.tsx'
import { valueText } from './valueText.ts'

const texts = connectorTexts.signals
const roleOptions = signalRoles.map((role) => ({ value: role, label: connectorTexts.roles[role] }))
const pageSize = 25

function StatesOfValues(props: { draft: SignalDraft; onChange: (change: Partial<SignalDraft>) => void }) {
  const { states } = props.draft
  const set = (index: number, change: object) =>
    props.onChange({ states: states.map((pair, at) => (at === index ? { ...pair, ...change } : pair)) })
  return (
    <Box role="group" aria-label={texts.states} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {states.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place in the list
        <Box key={index} sx={{ display: 'flex', gap: 2, width: '100%', alignItems: 'center' }}>
          <TextInput
            label={texts.stateValue(index + 1)}
            placeholder={connectorTexts.live.value}
            value={pair.name}
            onChange={(name) => set(index, { name })}
          />
          <ChoiceInput
            label={texts.stateOf(index + 1)}
            value={pair.value}
            options={stateOptions}
            onChange={(value) => set(index, { value })}
          />
          <IconButton
            size="small"
            aria-label={texts.removeState(pair.name)}
            onClick={() => props.onChange({ states: states.toSpliced(index, 1) })}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add fontSize="small" />}
        onClick={() => props.onChange({ states: [...states, { name: '', value: 'running' }] })}
      >
        {texts.addState}
      </Button>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.statesHint}</Box>
    </Box>
  )
}

function SignalRow(props: {
  draft: SignalDraft
  nth: number
  received: MonitoredSignal | undefined
  problems: readonly string[]
  onChange: (change: Partial<SignalDraft>) => void
  onRemove: () => void
}) {
  const { draft, nth, received, onChange } = props
  const { role } = draft
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 2, py: 2.5, borderBottom: 1, borderColor: 'divider', '&:first-of-type': { pt: 0 } }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'center',
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 13rem auto' },
        }}
      >
        <TextInput
          wraps
          label={texts.signal(nth)}
          placeholder={connectorTexts.live.signal}
          value={draft.signal}
          onChange={(signal) => onChange({ signal })}
        />
        <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}>
          <ChoiceInput
            label={texts.role(nth)}
            value={role}
            options={roleOptions}
            onChange={(next) => onChange({ role: next as SignalRole })}
          />
        </Box>
        <IconButton size="small" aria-label={texts.remove(draft.signal)} onClick={props.onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {(hasName(role) || hasFactor(role) || received) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          {hasName(role) && (
            <Box sx={{ flex: '1 1 12rem', mt: 1 }}>
              <TextInput
                visible
                label={role === 'fault' ? texts.faultName : texts.name}
                value={draft.name}
                onChange={(name) => onChange({ name })}
              />
            </Box>
          )}
          {hasFactor(role) && (
            <Box sx={{ mt: 1 }}>
              <TextInput
                visible
                isNumber
                width="8rem"
                label={texts.factor}
                value={draft.factor}
                onChange={(factor) => onChange({ factor })}
              />
            </Box>
          )}
          {received && received.value !== null && (
            <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
              {texts.now(valueText(received.value))}
            </Box>
          )}
        </Box>
      )}
      {role === 'state' && <StatesOfValues draft={draft} onChange={onChange} />}
      {props.problems.map((problem) => (
        <Box key={problem} sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {problem}
        </Box>
      ))}
    </Box>
  )
}

/**
 * The signals of a source with their roles. Signals that are known and not assigned yet are offered, with their value if
 * one was received; others can be typed. `problems`: of the signals, by path such as `0.factor`.
 */
export function SignalsEditor(props: {
  id: string
  label: string
  drafts: readonly SignalDraft[]
  known: readonly Option[]
  received: readonly MonitoredSignal[]
  /** The connection whose nodes can be browsed; null: the source does not list any. */
  browsing: Browsing | null
  problems: Readonly<Record<string, string>>
  onChange: (drafts: readonly SignalDraft[]) => void
}) {
  const { drafts, received, browsing, problems, onChange } = props
  const addId = useId()
  const [sought, setSought] = useState('')
  const [isBrowsing, setIsBrowsing] = useState(false)
  const receivedByName = new Map(received.map((each) => [each.signal, each]))
  const assigned = new Set(drafts.map(({ signal }) => signal))
  const offered = props.known
    .filter(({ value }) => !assigned.has(value))
    .map((option) => {
      const last = receivedByName.get(option.value)
      return last ? { ...option, detail: valueText(last.value) } : option
    })
  const needle = sought.trim().toLowerCase()
  const found = drafts.flatMap((draft, index) =>
    needle === '' || draft.signal.toLowerCase().includes(needle) ? [{ draft, index }] : [],
  )
  const { shown, button } = useMore(found.length, pageSize)
  const add = (signal: string | null) => {
    if (signal === null || signal === '') return
    const role = roleFor(receivedByName.get(signal)?.value ?? null)
    onChange([...drafts, { signal, role, name: '', factor: '', states: [] }])
  }
  const problemsOf = (index: number) =>
    Object.entries(problems).flatMap(([path, message]) => (path.startsWith(`${index}.`) ? [message] : []))
  return (
    <Box
      id={props.id}
      tabIndex={-1}
      role="group"
      aria-label={props.label}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {drafts.length > pageSize && (
        <TextInput visible label={texts.find} value={sought} width="16rem" onChange={setSought} />
      )}
      {drafts.length === 0 && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.none}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {found.slice(0, shown).map(({ draft, index }) => (
          <SignalRow
            key={index}
            draft={draft}
            nth={index + 1}
            received={receivedByName.get(draft.signal)}
            problems={problemsOf(index)}
            onChange={(change) => onChange(drafts.map((each, at) => (at === index ? { ...each, ...change } : each)))}
            onRemove={() => onChange(drafts.toSpliced(index, 1))}
          />
        ))}
      </Box>
      {button && <Box>{button}</Box>}
      <SearchSelect
        key={drafts.length}
        id={addId}
        label={texts.addByName}
        placeholder={texts.add}
        value={null}
        options={offered}
        free
        onChange={add}
      />
      {browsing && (
        <Box>
          <Button
            size="small"
            variant="outlined"
            startIcon={<AccountTree fontSize="small" />}
            onClick={() => setIsBrowsing(true)}
          >
            {browseTexts.open}
          </Button>
        </Box>
      )}
      {browsing && isBrowsing && (
        <BrowseDialog {...{ browsing, drafts, onChange }} onClose={() => setIsBrowsing(false)} />
      )}
      {received.length === 0 && offered.length === 0 && (
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.addHint}</Box>
      )}
    </Box>
  )
}
