import type { BreakdownDimension, BreakdownOnly } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { type BreakdownSums, breakdownSumFields } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Bind } from '../../core/rollups/bindParams.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { hasValue, told } from './detailDimensions.ts'

/**
 * What is summed of the rows that lie in a list of a table's rows: from which table, of which list, on which conditions,
 * each dimension, and each sum; sums left out are 0.
 */
export type DetailSource = {
  table: string
  list: 'work' | 'stops' | 'details'
  conditions: readonly (string | false)[]
  dimensions: Partial<Record<BreakdownDimension, string>>
  sums: Partial<Record<keyof BreakdownSums, string>>
}

const lossClasses = ['setup', 'idle', 'minorStop', 'down', 'off'] as const satisfies TimeClass[]

/** The classes of stops that a question asks for. */
export const lossesOf = ({ timeClasses, parts }: Pick<BreakdownQuestion, 'timeClasses' | 'parts'>) =>
  lossClasses.filter((timeClass) => !parts && (!timeClasses || timeClasses.includes(timeClass)))

/** Whether a question asks for the time that machines ran: of stops it never does. */
export const asksRunning = ({ family, timeClasses, parts }: BreakdownQuestion) =>
  !parts && !family.stops && (!timeClasses || timeClasses.includes('running'))

/** Whether a question asks for parts: they belong to no stop and to no class of time. */
export const asksParts = ({ family, timeClasses }: BreakdownQuestion) => !family.stops && !timeClasses

/**
 * The sums that the answer to a question can hold; the engine spends as long on planning the others as on adding up.
 */
export function sumsAsked(question: BreakdownQuestion): readonly (keyof BreakdownSums)[] {
  if (question.parts) return question.parts
  const losses: readonly string[] = lossesOf(question).map((timeClass) => `${timeClass}Ms`)
  const isAsked = (field: keyof BreakdownSums) => {
    if (field === 'runMs' || field === 'unscheduledRunMs') return asksRunning(question)
    if (field === 'stops' || field === 'failures') return !question.family.work
    return field.endsWith('Ms') ? losses.includes(field) : asksParts(question)
  }
  const asked = breakdownSumFields.filter(isAsked)
  return asked.length > 0 ? asked : ['runMs']
}

export const isOneOf = (column: string, names: readonly string[]) =>
  names.length === 0 ? '0' : `${column} IN (${names.map((name) => `'${name}'`).join(', ')})`

/** Whether a row's time and parts count as planned, and as unscheduled. */
export const inPlan = ({ anytime }: BreakdownQuestion, name: string) => (anytime ? '1' : `${name}.scheduled`)
export const outsidePlan = ({ anytime }: BreakdownQuestion, name: string) => (anytime ? '0' : `NOT ${name}.scheduled`)

export const partSums = (
  question: BreakdownQuestion,
  name: string,
  { asRows }: { asRows: boolean },
): DetailSource['sums'] => {
  const of = shareOf(question, name)
  const sumIf = (sql: string, condition: string) =>
    asRows ? `if(${condition}, ${sql}, 0)` : `sumIf(${sql}, ${condition})`
  const planned = (column: string) => sumIf(of(`${name}.${column}`), inPlan(question, name))
  return {
    good: planned('good'),
    scrap: planned('scrap'),
    rework: planned('rework'),
    unscheduledGood: sumIf(of(`${name}.good`), outsidePlan(question, name)),
    idealSecs: planned('ideal_secs'),
    goodIdealSecs: planned('good_ideal_secs'),
    idealMissing: sumIf(of(`${name}.ideal_missing`), '1'),
  }
}

export const columnsOfWork = (name: string) => ({
  shiftNum: `${name}.shift_num`,
  jobNum: `${name}.job_num`,
  assemblySeq: `${name}.assembly_seq`,
  oprSeq: `${name}.opr_seq`,
  partNum: `${name}.part_num`,
  partRevision: `${name}.part_revision`,
  empID: `arrayJoin(if(empty(${name}.emp_ids), [''], ${name}.emp_ids))`,
})

/** Time and counts of a team divide evenly by its people. */
export const shareOf = ({ by }: BreakdownQuestion, name: string) =>
  by.includes('empID') ? (sql: string) => `${sql} / greatest(1, length(${name}.emp_ids))` : (sql: string) => sql

const allOf = (conditions: readonly (string | false)[]) => conditions.filter(Boolean).join(' AND ')

/** Only rows of the jobs that are asked for. */
export const ofJobs = ({ jobs }: BreakdownQuestion, name: string, bind: Bind) =>
  jobs !== null && `${name}.job_num IN ${bind(jobs.jobNums, 'Array(String)')}`

/** The buckets of a question as ascending values on which they begin, and the value that a row is placed by. */
export type Places = { edges: readonly number[]; value: string }

/**
 * Joins a row with what lies in a list of it, by those columns alone that `sql` names (or one that each list has): within
 * another query the engine would read all of them.
 */
export function joinOf(list: string, sql: string): string {
  const columns = new Set(sql.match(new RegExp(`\\b${list}\\.\\w+`, 'g')) ?? [`${list}.scheduled`])
  return `ARRAY JOIN ${[...columns].join(', ')}`
}

/**
 * The sums of a source by the question's dimensions, in one order of columns; `asRows`: of each row by itself. A bucket
 * is told by its place in the calendar.
 */
export function selectOf(
  question: BreakdownQuestion,
  bind: Bind,
  source: DetailSource & { places: Places | null; asRows?: boolean },
): string {
  const { by } = question
  const { places, asRows = false } = source
  const edges = places && bind(places.edges, 'Array(Int64)')
  // Days follow each other: there is nothing to look up.
  const isRun =
    places !== null && places.edges.length > 1 && places.edges.every((edge, k) => edge === places.edges[0]! + k)
  const edge = places && (isRun ? `toInt64(${places.value})` : `roundDown(toInt64(${places.value}), ${edges})`)
  const placeOf = isRun ? `edge - ${places.edges[0]}` : `arrayLastIndex(value -> value = edge, ${edges}) - 1`
  const keys = by.map((dimension, k) =>
    dimension === 'bucket' ? `${edge} AS edge` : `${told(dimension, source.dimensions[dimension]!)} AS d${k}`,
  )
  const fields = sumsAsked(question)
  const sums = fields.map((field) => `toFloat64(${source.sums[field] ?? 0}) AS ${field}`)
  const names = by.map((dimension, k) => (dimension === 'bucket' ? 'edge' : `d${k}`))
  const narrowed = (Object.keys(question.only) as (keyof BreakdownOnly)[]).map((dimension) =>
    hasValue(bind, dimension, source.dimensions[dimension]!, question.only[dimension] ?? null),
  )
  const columns = [...keys, ...sums].join(', ')
  const conditions = allOf([...source.conditions, ...narrowed])
  const grouped = `SELECT ${columns} FROM ${source.table} FINAL ${joinOf(source.list, `${columns} ${conditions}`)}
    WHERE ${conditions} ${asRows ? '' : `GROUP BY ${names.join(', ')}`}`
  if (!edges) return grouped
  // Looked up once a group: searching a long list for each row would take most of the time. Of buckets with the same
  // value all but the last are too short to hold a row.
  const placed = names.map((name, k) => (name === 'edge' ? `toInt32(${placeOf}) AS d${k}` : name))
  return `SELECT ${[...placed, ...fields].join(', ')} FROM (${grouped})`
}
