import { isOptionShown } from '@takt/domain/areas/scheduledTasks/isOptionShown.ts'
import { type ClockAt, calendarsOf, localTimesOf } from '@takt/domain/areas/scheduledTasks/localTimes.ts'
import type { OptionDefinition, TaskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { scheduleNamePattern } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { Draft, DraftValue } from '../../../core/kit/form/formField.ts'
import type { TaskRow } from '../useTasks.ts'
import { cardsOf, isReady, type ReportCard, type Reports, reportsOf } from './cards/reportCard.ts'
import { taskDialogTexts as texts } from './texts.ts'
import { firstRow, rowsOf, type TimeRow, timesOf } from './times.ts'

/** The state of the dialog: options by name, as typed. */
export type TaskDraft = {
  scheduleName: string
  workflowType: string
  values: Draft
  reports: readonly ReportCard[]
  times: readonly TimeRow[]
}

/** True if tasks of a type have reports; the reports come before the options. */
export const isReports = (workflowType: string) => workflowType === 'generateReports'

/** Converts a value to its form value. */
function typedOf({ type, multiple }: OptionDefinition, value: unknown): DraftValue {
  if (type === 'boolean') return value === true
  if (type === 'email') return typeof value === 'string' ? value.split(',').filter(Boolean) : listOf(value)
  if (multiple) return listOf(value)
  return value === null || value === undefined ? '' : String(value)
}
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const valuesOf = (
  definition: TaskDefinition,
  selectedValue: (option: OptionDefinition, index: number) => unknown,
): Draft =>
  Object.fromEntries(
    definition.optionDefinitions.map((option, index) => [option.name, typedOf(option, selectedValue(option, index))]),
  )

/** Returns the draft of a new task; `initial`: known values. */
export const newDraft = (initial: Partial<TaskDraft> = {}): TaskDraft => ({
  scheduleName: '',
  workflowType: '',
  values: {},
  reports: [],
  times: [firstRow],
  ...initial,
})

/** Returns the draft with a type: options have their defaults and there are no reports yet. */
export const withType = (
  draft: TaskDraft,
  workflowType: string,
  definition: TaskDefinition | undefined,
): TaskDraft => ({
  ...draft,
  workflowType,
  values: definition ? valuesOf(definition, (option) => option.default) : {},
  reports: [],
})

/** Returns the draft of a stored task, with its times in the zone of the task. */
export function draftOf(
  task: Pick<TaskRow, 'scheduleName' | 'workflowType' | 'options' | 'calendars'>,
  definition: TaskDefinition | undefined,
  at: ClockAt,
): TaskDraft {
  const before = isReports(task.workflowType) ? 1 : 0
  return {
    scheduleName: task.scheduleName,
    workflowType: task.workflowType,
    values: definition ? valuesOf(definition, (_, index) => task.options[index + before]) : {},
    reports: isReports(task.workflowType) ? cardsOf(task.options[0]) : [],
    times: rowsOf(localTimesOf(task.calendars, at)),
  }
}

/** Returns the options as values for the conditions of other options. */
function readValues(definition: TaskDefinition, values: Draft): Record<string, unknown> {
  return Object.fromEntries(definition.optionDefinitions.map((option) => [option.name, optionValue(option, values)]))
}

function optionValue({ name, type, multiple, default: defaultValue }: OptionDefinition, values: Draft): unknown {
  const value = values[name] ?? typedOf({ name, type, multiple } as OptionDefinition, defaultValue)
  if (type === 'boolean') return value === true
  if (type === 'email' || multiple) return Array.isArray(value) ? value : []
  const text = typeof value === 'string' ? value.trim() : ''
  if (type !== 'integer') return text
  return text !== '' && Number.isFinite(Number(text)) ? Math.trunc(Number(text)) : null
}

/** Returns the options that are visible according to their dependencies. */
export function visibleOptions(definition: TaskDefinition, values: Draft): OptionDefinition[] {
  const read = readValues(definition, values)
  return definition.optionDefinitions.filter((option) => isOptionShown(option, read))
}

/** Returns the draft with one changed option; options that it hides return to their defaults. */
export function withValue(draft: TaskDraft, definition: TaskDefinition, name: string, value: DraftValue): TaskDraft {
  const values = { ...draft.values, [name]: value }
  const visible = visibleOptions(definition, values)
  const hidden = definition.optionDefinitions.filter((option) => !visible.includes(option))
  return {
    ...draft,
    values: {
      ...values,
      ...Object.fromEntries(hidden.map((option) => [option.name, typedOf(option, option.default)])),
    },
  }
}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== undefined

/** Returns the problem with the name; undefined if there is none. */
export const nameProblem = ({ scheduleName }: TaskDraft): string | undefined =>
  scheduleName !== '' && !scheduleNamePattern.pattern.test(scheduleName) ? scheduleNamePattern.hint : undefined

/**
 * Returns what a draft still needs before it can be saved, as text: a name, a type, a time, a value for each required
 * option, and complete reports if the type has them.
 */
export function missingIn(
  draft: TaskDraft,
  definition: TaskDefinition | undefined,
  reportDefinitions: Reports,
): string[] {
  const { scheduleName, workflowType, values, reports, times } = draft
  const { needed } = texts
  const reportsAt = reports.flatMap((card, index) => (isReady(card, reportDefinitions) ? [] : needed.report(index + 1)))
  const options = definition ? visibleOptions(definition, values) : []
  return [
    ...(scheduleName === '' ? [needed.name] : nameProblem(draft) ? [needed.otherName] : []),
    ...(workflowType === '' || !definition ? [needed.type] : []),
    ...(isReports(workflowType) && reports.length === 0 ? [needed.reports] : []),
    ...(isReports(workflowType) ? reportsAt : []),
    ...options.filter((option) => option.required && !isFilled(optionValue(option, values))).map(({ label }) => label),
    ...(timesOf(times).length === 0 ? [needed.day] : []),
  ]
}

/** Returns the options by position, as the server expects them. */
function optionsOf(
  { workflowType, values, reports }: TaskDraft,
  definition: TaskDefinition,
  reportDefinitions: Reports,
): unknown[] {
  const all = definition.optionDefinitions.map((option) => {
    const value = optionValue(option, values)
    return option.type === 'email' && Array.isArray(value) ? value.join(',') : value
  })
  return isReports(workflowType) ? [reportsOf(reports, reportDefinitions), ...all] : all
}

/** The context of a payload: the task type, the available reports, and the clock that the times refer to. */
export type PayloadContext = { definition: TaskDefinition; reports: Reports; at: ClockAt }

/** Returns the request body of a new task. */
export const payloadOf = (draft: TaskDraft, { definition, reports, at }: PayloadContext) => ({
  scheduleName: draft.scheduleName,
  workflowType: draft.workflowType,
  options: optionsOf(draft, definition, reports),
  calendars: calendarsOf(timesOf(draft.times), at),
})

/** Returns the request body of an existing task; saving resumes it. */
export const updateOf = (
  draft: TaskDraft,
  context: PayloadContext,
  { scheduleId, version }: Pick<TaskRow, 'scheduleId' | 'version'>,
) => ({
  ...payloadOf(draft, context),
  scheduleId,
  version,
  status: 'Scheduled',
  paused: false,
})
