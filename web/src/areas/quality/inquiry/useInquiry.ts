import type { QualityRow, QualitySegment } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { emptyQualitySums } from '@takt/domain/areas/quality/qualitySums.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { isRefusal } from '../../../core/api/apiError.ts'
import { bucketName } from '../../../core/dashboards/figures/bucketName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { revisedParts } from '../partName.ts'
import { keyOf, onlyOf, partOf, segmentsOf } from '../picks.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { useQualityColumns } from '../useQualityPivot.ts'
import { axisOf } from './axisOf.ts'
import { type InquiryDimension, type inquirySearch, inquirySteps } from './inquirySearch.ts'
import { type InquirySums, inquirySums } from './inquirySums.ts'
import { inquiryKeys, inquiryRows, isLowestFirst, usualOrder } from './inquiryTable.ts'
import { inquiryTexts as texts } from './texts.ts'
import { weekDays } from './weekDays.ts'

const none: InquirySums = { columns: [], rows: [], foot: { cells: [], all: emptyQualitySums() } }
const operation: readonly QualitySegment[] = ['assemblySeq', 'oprSeq']
const segments = (dimension: InquiryDimension) => (dimension === 'operation' ? operation : segmentsOf[dimension])
const isStep = (name: string | undefined): name is (typeof inquirySteps)[number] =>
  inquirySteps.some((step) => step === name)

/** The key of a row in a dimension, as picks have it. */
const keyIn = (row: Partial<QualityRow>, dimension: InquiryDimension) =>
  dimension === 'operation' ? [row.assemblySeq ?? '', row.oprSeq ?? ''].join('~') : keyOf(row, dimension)

const noShift = () => ''

/** The question of the address, and its answer. */
export function useInquiry() {
  const search = useSearch({ from: '/main/quality/inquiry' })
  const { rows = 'machine', also, columns, measure = 'firstPassYield' } = search
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { picks, pick } = usePicks()
  const navigate = useNavigate()
  const format = useFormat()
  const dimensions = useMemo(() => (also && also !== rows ? [rows, also] : [rows]), [rows, also])
  const step = isStep(columns) ? columns : undefined
  const across = columns && !isStep(columns) ? columns : undefined
  const asked = [...new Set([...dimensions, ...(across ? [across] : [])].flatMap(segments))]
  const resolution = step ?? 'total'
  const answer = useQualityColumns({
    resourceIDs,
    start: range.start,
    end: range.end,
    live: range.live,
    enabled: isKnown && !isEmpty,
    resolution,
    segments: asked,
    only: onlyOf(picks),
  })
  // While a new question is under way the former answer stays: it must not be read as one about something else.
  const told = answer.data
  const isAnswered =
    told !== undefined && told.resolution === resolution && asked.every((segment) => segment in told.keys)
  const pivot = isAnswered ? told : null
  const nameOf = useNameOf(
    useMemo(() => (pivot?.keys.empID?.values ?? []).flatMap((empID) => (empID === null ? [] : String(empID))), [pivot]),
    useMemo(() => {
      const parts = pivot?.keys.partNum && axisOf(pivot, segmentsOf.part, (row) => keyOf(row, 'part')).keys
      return revisedParts((parts ?? []).map(partOf))
    }, [pivot]),
  )
  // Whichever measure is looked at: a year of weeks of a thousand parts adds up once.
  const sums = useMemo((): InquirySums => {
    if (!pivot) return none
    const axis = (dimension: InquiryDimension) => axisOf(pivot, segments(dimension), (row) => keyIn(row, dimension))
    const column = across ? axis(across) : axisOf(pivot, step ? ['bucket'] : [], ({ bucket = '' }) => bucket)
    return inquirySums(pivot, { rows: dimensions.map(axis), column })
  }, [pivot, dimensions, step, across])
  const usual = usualOrder(measure)
  const order = parseOrder(search.inquirySort, inquiryKeys(sums.columns), usual)
  const { field, descending } = order
  const lines = useMemo(() => inquiryRows(sums, measure, { field, descending }), [sums, measure, field, descending])
  /** What a key is called; an operation by its two numbers. */
  const named = (dimension: InquiryDimension, key: string): string => {
    if (dimension !== 'operation') return nameOf(dimension, key)
    const [assemblySeq, oprSeq] = key.split('~')
    return oprSeq ? texts.operation(assemblySeq!, oprSeq) : texts.noOperation
  }
  const daysOf = (start: number) => weekDays(start, range, format.timeZone)
  const columnName = (key: string): string => {
    if (!step) return across ? named(across, key) : texts.measures[measure]
    const start = Date.parse(key)
    if (step !== 'week') return bucketName({ start, end: start, shiftNum: null }, step, format, noShift)
    const week = texts.weekOf(format.instant(start, 'day'))
    const days = daysOf(start)
    return days < 7 ? texts.cutWeekHint(week, days) : week
  }
  /** The same as short as a head of a narrow column. */
  const columnHead = (key: string) => {
    if (step !== 'week') return columnName(key)
    const start = Date.parse(key)
    const [day, days] = [format.instant(start, 'date'), daysOf(start)]
    return days < 7 ? texts.cutWeekOf(day, days) : texts.weekOf(day)
  }
  return {
    search: { rows, also, columns, measure },
    dimensions,
    sums,
    lines,
    order,
    isUsual: order.field === usual.field && order.descending === usual.descending,
    answer,
    isAnswered,
    isEmpty,
    range,
    named,
    columnName,
    columnHead,
    hasColumns: columns !== undefined,
    /** Columns are steps of time. */
    isOverTime: step !== undefined,
    /** What is asked, where that is more than a table holds: rows × columns. */
    tooMuch:
      isRefusal(answer.error) && answer.error.status === 413
        ? [...dimensions.map((one) => texts.dimensions[one]), columns && texts.columnsOf[columns]]
            .filter(Boolean)
            .join(' × ')
        : null,
    /** Steps that make fewer columns. */
    coarser: step ? inquirySteps.slice(inquirySteps.indexOf(step) + 1) : [],
    picks,
    pick,
    nameOf,
    ask: (change: Partial<z.output<typeof inquirySearch>>) =>
      void navigate({
        to: '.',
        // By a column that is not there any more nothing is sorted.
        search: (before) => ({ ...before, inquirySort: undefined, ...change }),
        replace: true,
      }),
    sort: (by: string) => {
      const key = inquiryKeys(sums.columns).find((each) => each === by)
      if (key === undefined) return
      const isName = key === 'name' || key === 'also'
      const next = orderText(key, order, isName || isLowestFirst(measure) ? 'ascending' : 'descending')
      const isUsual = next === `${usual.descending ? '-' : ''}${usual.field}`
      void navigate({
        to: '.',
        search: (before) => ({ ...before, inquirySort: isUsual ? undefined : next }),
        replace: true,
      })
    },
  }
}
