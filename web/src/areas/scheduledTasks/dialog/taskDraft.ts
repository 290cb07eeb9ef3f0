import type { OptionDefinition, TaskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { isOptionShown } from '@takt/domain/areas/scheduledTasks/isOptionShown.ts'
import { type ClockAt, calendarsOf, localTimesOf } from '@takt/domain/areas/scheduledTasks/localTimes.ts'
import { scheduleNamePattern } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { Draft, DraftValue } from '../../../core/kit/form/formField.ts'
import type { TaskRow } from '../useTasks.ts'
import { cardsOf, isReady, type ReportCard, type Reports, reportsOf } from './cards/reportCard.ts'
import { taskDialogTexts as texts } from './texts.ts'
import { firstRow, rowsOf, type TimeRow, timesOf } from './times.ts'

/** What the dialog holds: options by name, as they are typed. */
export type TaskDraft = {
  scheduleName: string
  workflowType: string
  values: Draft
  reports: readonly ReportCard[]
  times: readonly TimeRow[]
}

/** Whether tasks of a type hold reports; they stand before the options. */
export const isReports = (workflowType: string) => workflowType === 'generateReports'

/** A value as a form types it. */
function typedOf({ type, multiple }: OptionDefinition, value: unknown): DraftValue {
  if (type === 'boolean') return value === true
  if (type === 'email') return typeof value === 'string' ? value.split(',').filter(Boolean) : listOf(value)
  if (multiple) return listOf(value)
  return value === null || value === undefined ? '' : String(value)
}
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const valuesOf = (definition: TaskDefinition, given: (option: OptionDefinition, place: number) => unknown): Draft =>
  Object.fromEntries(
    definition.optionDefinitions.map((option, place) => [option.name, typedOf(option, given(option, place))]),
  )

/** What a new task begins with; `initial`: what is known of it beforehand. */
export const newDraft = (initial: Partial<TaskDraft> = {}): TaskDraft => ({
  scheduleName: '',
  workflowType: '',
  values: {},
  reports: [],
  times: [firstRow],
  ...initial,
})

/** The draft with a type: its options begin at their defaults, and there are no reports yet. */
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

/** A task as the dialog changes it, its times as the clock of its zone shows them. */
export function draftOf(
  task: Pick<TaskRow, 'scheduleName' | 'workflowType' | 'options' | 'calendars'>,
  definition: TaskDefinition | undefined,
  at: ClockAt,
): TaskDraft {
  const before = isReports(task.workflowType) ? 1 : 0
  return {
    scheduleName: task.scheduleName,
    workflowType: task.workflowType,
    values: definition ? valuesOf(definition, (_, place) => task.options[place + before]) : {},
    reports: isReports(task.workflowType) ? cardsOf(task.options[0]) : [],
    times: rowsOf(localTimesOf(task.calendars, at)),
  }
}

/** The options as values that conditions compare. */
function readValues(definition: TaskDefinition, values: Draft): Record<string, unknown> {
  return Object.fromEntries(definition.optionDefinitions.map((option) => [option.name, optionValue(option, values)]))
}

function optionValue({ name, type, multiple, default: otherwise }: OptionDefinition, values: Draft): unknown {
  const value = values[name] ?? typedOf({ name, type, multiple } as OptionDefinition, otherwise)
  if (type === 'boolean') return value === true
  if (type === 'email' || multiple) return Array.isArray(value) ? value : []
  const text = typeof value === 'string' ? value.trim() : ''
  if (type !== 'integer') return text
  return text !== '' && Number.isFinite(Number(text)) ? Math.trunc(Number(text)) : null
}

/** The options that are shown, as their dependencies say. */
export function shownOptions(definition: TaskDefinition, values: Draft): OptionDefinition[] {
  const read = readValues(definition, values)
  return definition.optionDefinitions.filter((option) => isOptionShown(option, read))
}

/** The draft with another value of an option; what is not shown beside it any more is as at the beginning. */
export function withValue(draft: TaskDraft, definition: TaskDefinition, name: string, value: DraftValue): TaskDraft {
  const values = { ...draft.values, [name]: value }
  const shown = shownOptions(definition, values)
  const hidden = definition.optionDefinitions.filter((option) => !shown.includes(option))
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

/** What is wrong with the name, if there is one. */
export const nameProblem = ({ scheduleName }: TaskDraft): string | undefined =>
  scheduleName !== '' && !scheduleNamePattern.pattern.test(scheduleName) ? scheduleNamePattern.hint : undefined

/**
 * What a draft still needs before it can be saved, in words: a name, a type, a time, a value for each option that needs
 * one, and complete reports where it is about them.
 */
export function missingIn(draft: TaskDraft, definition: TaskDefinition | undefined, known: Reports): string[] {
  const { scheduleName, workflowType, values, reports, times } = draft
  const { needed } = texts
  const reportsAt = reports.flatMap((card, place) => (isReady(card, known) ? [] : needed.report(place + 1)))
  const options = definition ? shownOptions(definition, values) : []
  return [
    ...(scheduleName === '' ? [needed.name] : nameProblem(draft) ? [needed.otherName] : []),
    ...(workflowType === '' || !definition ? [needed.type] : []),
    ...(isReports(workflowType) && reports.length === 0 ? [needed.reports] : []),
    ...(isReports(workflowType) ? reportsAt : []),
    ...options.filter((option) => option.required && !isFilled(optionValue(option, values))).map(({ label }) => label),
    ...(timesOf(times).length === 0 ? [needed.day] : []),
  ]
}

/** The options as the server takes them: by position. */
function optionsOf(
  { workflowType, values, reports }: TaskDraft,
  definition: TaskDefinition,
  known: Reports,
): unknown[] {
  const all = definition.optionDefinitions.map((option) => {
    const value = optionValue(option, values)
    return option.type === 'email' && Array.isArray(value) ? value.join(',') : value
  })
  return isReports(workflowType) ? [reportsOf(reports, known), ...all] : all
}

/** What a draft is sent as: with its type, the reports there are, and whose clock its times are read by. */
export type Sending = { definition: TaskDefinition; reports: Reports; at: ClockAt }

/** A task as it is sent. */
export const payloadOf = (draft: TaskDraft, { definition, reports, at }: Sending) => ({
  scheduleName: draft.scheduleName,
  workflowType: draft.workflowType,
  options: optionsOf(draft, definition, reports),
  calendars: calendarsOf(timesOf(draft.times), at),
})

/** The same of one that is there: saving resumes it. */
export const updateOf = (
  draft: TaskDraft,
  sending: Sending,
  { scheduleId, version }: Pick<TaskRow, 'scheduleId' | 'version'>,
) => ({
  ...payloadOf(draft, sending),
  scheduleId,
  version,
  status: 'Scheduled',
  paused: false,
})
