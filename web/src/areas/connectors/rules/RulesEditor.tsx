import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { comparesValue, comparisonWords, ruleInWords } from '@takt/domain/areas/connectors/signals/rulesInWords.ts'
import { type Comparison, comparisons } from '@takt/domain/areas/connectors/signals/stateRules.ts'
import type { MachineState } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { type ReactNode, useId } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import type { Option } from '../../../core/kit/select/options.ts'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { ChoiceInput } from '../options/ChoiceInput.tsx'
import { type ConditionDraft, emptyCondition, type RuleDraft, type RulesDraft } from '../options/rulesDraft.ts'
import { stateOptions } from '../options/stateOptions.ts'
import { TextInput } from '../options/TextInput.tsx'
import { connectorTexts } from '../texts.ts'

const texts = connectorTexts.rules
const comparisonOptions = comparisons.map((is) => ({ value: is, label: comparisonWords[is] }))

function Condition(props: {
  condition: ConditionDraft
  nth: number
  signals: readonly Option[]
  canRemove: boolean
  onChange: (change: Partial<ConditionDraft>) => void
  onRemove: () => void
}) {
  const { condition, nth, onChange } = props
  const { is } = condition
  const id = useId()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', width: '100%' }}>
      <Box sx={{ flex: '3 1 10rem', minWidth: 0 }}>
        <SearchSelect
          id={id}
          label={texts.signal(nth)}
          placeholder={connectorTexts.live.signal}
          value={condition.signal || null}
          options={props.signals}
          free
          onChange={(signal) => onChange({ signal: signal ?? '' })}
        />
      </Box>
      <Box sx={{ flex: '1 1 7.5rem' }}>
        <ChoiceInput
          label={texts.comparison(nth)}
          value={is}
          options={comparisonOptions}
          onChange={(next) => onChange({ is: next as Comparison })}
        />
      </Box>
      {comparesValue(is) && (
        <TextInput
          label={texts.value(nth)}
          width={is === 'equals' || is === 'differs' ? '9rem' : '5.5rem'}
          value={condition.value}
          onChange={(value) => onChange({ value })}
        />
      )}
      <Box
        sx={{ display: 'flex', gap: 1.5, alignItems: 'center', fontSize: '0.8125rem', whiteSpace: 'nowrap', flex: 1 }}
      >
        {is === 'changing' ? texts.withinLabel : texts.forLabel}
        <TextInput
          label={texts.forSecs(nth)}
          isNumber
          width="4rem"
          placeholder={is === 'changing' ? '60' : '0'}
          value={condition.forSecs}
          onChange={(forSecs) => onChange({ forSecs })}
        />
        {texts.secs}
        <Box sx={{ flex: 1 }} />
        {props.canRemove && (
          <IconButton size="small" aria-label={texts.removeCondition(nth)} onClick={props.onRemove}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

function Rule(props: {
  rule: RuleDraft
  nth: number
  tools: ReactNode
  signals: readonly Option[]
  problems: readonly string[]
  onChange: (rule: RuleDraft) => void
}) {
  const { rule, nth, onChange } = props
  const { when } = rule
  return (
    <Box
      role="group"
      aria-label={texts.rule(nth)}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: '0.8125rem' }}>
        <Box sx={{ flex: '0 1 9rem', minWidth: 0 }}>
          <ChoiceInput
            label={texts.state(nth)}
            value={rule.state}
            options={stateOptions}
            onChange={(state) => onChange({ ...rule, state: state as MachineState })}
          />
        </Box>
        {texts.when}
        <Box sx={{ flex: 'none', display: 'flex', ml: 'auto' }}>{props.tools}</Box>
      </Box>
      {when.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list
        <Box key={index} sx={{ display: 'grid', gap: 2, fontSize: '0.8125rem' }}>
          {index > 0 && texts.and}
          <Condition
            condition={condition}
            nth={index + 1}
            signals={props.signals}
            canRemove={when.length > 1}
            onChange={(change) =>
              onChange({ ...rule, when: when.map((each, at) => (at === index ? { ...each, ...change } : each)) })
            }
            onRemove={() => onChange({ ...rule, when: when.toSpliced(index, 1) })}
          />
        </Box>
      ))}
      <Box>
        <Button
          size="small"
          startIcon={<Add fontSize="small" />}
          onClick={() => onChange({ ...rule, when: [...when, emptyCondition] })}
        >
          {texts.addCondition}
        </Button>
      </Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>{ruleInWords(rule)}</Box>
      {props.problems.map((problem) => (
        <Box key={problem} sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {problem}
        </Box>
      ))}
    </Box>
  )
}

/**
 * Rules that derive the state of a machine, as sentences; the first that holds decides. `problems`: of the rules, by
 * path such as `rules.0.when.1.value`.
 */
export function RulesEditor(props: {
  id: string
  label: string
  draft: RulesDraft
  signals: readonly Option[]
  problems: Readonly<Record<string, string>>
  onChange: (draft: RulesDraft) => void
  children?: ReactNode
}) {
  const { draft, problems, onChange } = props
  const { rules } = draft
  const setRules = (next: readonly RuleDraft[]) => onChange({ ...draft, rules: next })
  const swap = (index: number) => setRules(rules.with(index, rules[index + 1]!).with(index + 1, rules[index]!))
  const problemsOf = (index: number) =>
    Object.entries(problems).flatMap(([path, message]) => (path.startsWith(`rules.${index}.`) ? [message] : []))
  return (
    <Box
      id={props.id}
      tabIndex={-1}
      role="group"
      aria-label={props.label}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {rules.map((rule, index) => {
        const nth = index + 1
        const tools = (
          <>
            <IconButton size="small" aria-label={texts.up(nth)} disabled={index === 0} onClick={() => swap(index - 1)}>
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={texts.down(nth)}
              disabled={nth === rules.length}
              onClick={() => swap(index)}
            >
              <ArrowDownward fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={texts.remove(nth)} onClick={() => setRules(rules.toSpliced(index, 1))}>
              <Close fontSize="small" />
            </IconButton>
          </>
        )
        return (
          <Rule
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list
            key={index}
            rule={rule}
            nth={nth}
            tools={tools}
            signals={props.signals}
            problems={problemsOf(index)}
            onChange={(next) => setRules(rules.with(index, next))}
          />
        )
      })}
      {rules.length > 0 && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: '0.8125rem' }}>
          {texts.otherwise}
          <Box sx={{ width: '9rem' }}>
            <ChoiceInput
              label={texts.otherwise}
              value={draft.otherwise}
              options={stateOptions}
              onChange={(state) => onChange({ ...draft, otherwise: state as MachineState })}
            />
          </Box>
        </Box>
      )}
      <Box>
        <Button
          size="small"
          startIcon={<Add fontSize="small" />}
          onClick={() => setRules([...rules, { state: 'running', when: [emptyCondition] }])}
        >
          {texts.add}
        </Button>
      </Box>
      {rules.length > 0 && props.children}
    </Box>
  )
}
