import { emptyQualityTotals } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityRow, QualitySegment } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { isRejection } from '../../../core/api/apiError.ts'
import { bucketName } from '../../../core/dashboards/figures/bucketName.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { revisedParts } from '../partName.ts'
import { keyOf, partOf, pivotFilterOf, segmentsOf } from '../picks.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { useQualityColumns } from '../useQualityPivot.ts'
import { axisOf } from './axisOf.ts'
import { type InquiryDimension, type inquirySearch, inquirySteps } from './inquirySearch.ts'
import { defaultOrderOf, inquiryKeys, inquiryRows, isLowestFirst } from './inquiryTable.ts'
import { type InquiryTotals, inquiryTotals } from './inquiryTotals.ts'
import { inquiryTexts as texts } from './texts.ts'
import { weekDays } from './weekDays.ts'

const none: InquiryTotals = { columns: [], rows: [], foot: { cells: [], all: emptyQualityTotals() } }
const operation: readonly QualitySegment[] = ['assemblySeq', 'oprSeq']
const segments = (dimension: InquiryDimension) => (dimension === 'operation' ? operation : segmentsOf[dimension])
const isStep = (name: string | undefined): name is (typeof inquirySteps)[number] =>
  inquirySteps.some((step) => step === name)

/** Returns the key of a row in a dimension, in the form of selections. */
const keyIn = (row: Partial<QualityRow>, dimension: InquiryDimension) =>
  dimension === 'operation' ? [row.assemblySeq ?? '', row.oprSeq ?? ''].join('~') : keyOf(row, dimension)

const noShift = () => ''

/** Returns the query of the address, and its result. */
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
  const segmentNames = [...new Set([...dimensions, ...(across ? [across] : [])].flatMap(segments))]
  const resolution = step ?? 'total'
  const columnsQuery = useQualityColumns({
    resourceIDs,
    start: range.start,
    end: range.end,
    live: range.live,
    enabled: isKnown && !isEmpty,
    resolution,
    segments: segmentNames,
    only: pivotFilterOf(picks),
  })
  // While a new query is loading, the previous response stays, which must not be taken for another subject.
  const data = columnsQuery.data
  const isCurrent =
    data !== undefined && data.resolution === resolution && segmentNames.every((segment) => segment in data.keys)
  const pivot = isCurrent ? data : null
  const nameOf = useNameOf(
    useMemo(() => (pivot?.keys.empID?.values ?? []).flatMap((empID) => (empID === null ? [] : String(empID))), [pivot]),
    useMemo(() => {
      const parts = pivot?.keys.partNum && axisOf(pivot, segmentsOf.part, (row) => keyOf(row, 'part')).keys
      return revisedParts((parts ?? []).map(partOf))
    }, [pivot]),
  )
  // Independent of the measure: a year of weeks of a thousand parts is added up only once.
  const totals = useMemo((): InquiryTotals => {
    if (!pivot) return none
    const axis = (dimension: InquiryDimension) => axisOf(pivot, segments(dimension), (row) => keyIn(row, dimension))
    const column = across ? axis(across) : axisOf(pivot, step ? ['bucket'] : [], ({ bucket = '' }) => bucket)
    return inquiryTotals(pivot, { rows: dimensions.map(axis), column })
  }, [pivot, dimensions, step, across])
  const defaultOrder = defaultOrderOf(measure)
  const order = parseOrder(search.inquirySort, inquiryKeys(totals.columns), defaultOrder)
  const { field, descending } = order
  const lines = useMemo(() => inquiryRows(totals, measure, { field, descending }), [totals, measure, field, descending])
  /** Returns the display name of a key; for an operation its two numbers. */
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
  /** The same in short form, for the heading of a narrow column. */
  const columnHead = (key: string) => {
    if (step !== 'week') return columnName(key)
    const start = Date.parse(key)
    const [day, days] = [format.instant(start, 'date'), daysOf(start)]
    return days < 7 ? texts.cutWeekOf(day, days) : texts.weekOf(day)
  }
  return {
    search: { rows, also, columns, measure },
    dimensions,
    totals,
    lines,
    order,
    isUsual: order.field === defaultOrder.field && order.descending === defaultOrder.descending,
    columnsQuery,
    isCurrent,
    isEmpty,
    range,
    named,
    columnName,
    columnHead,
    hasColumns: columns !== undefined,
    /** Columns are time steps. */
    isOverTime: step !== undefined,
    /** The dimensions of a query that exceeds the size of a table: rows × columns; else null. */
    tooMuch:
      isRejection(columnsQuery.error) && columnsQuery.error.status === 413
        ? [...dimensions.map((dimension) => texts.dimensions[dimension]), columns && texts.columnsOf[columns]]
            .filter(Boolean)
            .join(' × ')
        : null,
    /** Steps that result in fewer columns. */
    coarser: step ? inquirySteps.slice(inquirySteps.indexOf(step) + 1) : [],
    picks,
    pick,
    nameOf,
    setQuery: (change: Partial<z.output<typeof inquirySearch>>) =>
      void navigate({
        to: '.',
        // The sort column may no longer exist.
        search: (before) => ({ ...before, inquirySort: undefined, ...change }),
        replace: true,
      }),
    sort: (by: string) => {
      const key = inquiryKeys(totals.columns).find((each) => each === by)
      if (key === undefined) return
      const isName = key === 'name' || key === 'also'
      const next = orderText(key, order, isName || isLowestFirst(measure) ? 'ascending' : 'descending')
      const isDefault = next === `${defaultOrder.descending ? '-' : ''}${defaultOrder.field}`
      void navigate({
        to: '.',
        search: (before) => ({ ...before, inquirySort: isDefault ? undefined : next }),
        replace: true,
      })
    },
  }
}
