import type { QualityRow, QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { isRefusal } from '../../api/apiError.ts'
import { bucketName } from '../../dashboards/figures/bucketName.ts'
import { useScope } from '../../dashboards/scope/useScope.ts'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { keyOf, onlyOf, segmentsOf } from '../picks.ts'
import { useNameOf } from '../useNameOf.ts'
import { usePicks } from '../usePicks.ts'
import { useQualityPivot } from '../useQualityPivot.ts'
import { type InquiryDimension, type inquirySearch, inquirySteps } from './inquirySearch.ts'
import { inquiryTable } from './inquiryTable.ts'
import { inquiryTexts as texts } from './texts.ts'

const none: readonly QualityRow[] = []
const operation: readonly QualitySegment[] = ['assemblySeq', 'oprSeq']
const segments = (dimension: InquiryDimension) => (dimension === 'operation' ? operation : segmentsOf[dimension])
const isStep = (name: string | undefined): name is (typeof inquirySteps)[number] =>
  inquirySteps.some((step) => step === name)

/** The key of a row in a dimension, as picks have it. */
const keyIn = (row: QualityRow, dimension: InquiryDimension) =>
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
  const answer = useQualityPivot({
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
  const isFor = (row: QualityRow) => asked.every((segment) => segment in row)
  const isAnswered = answer.data !== undefined && answer.data.resolution === resolution && answer.data.rows.every(isFor)
  const pivot = isAnswered ? answer.data!.rows : none
  const nameOf = useNameOf(useMemo(() => pivot.flatMap(({ empID }) => empID ?? []), [pivot]))
  const table = useMemo(
    () =>
      inquiryTable(pivot, {
        measure,
        rowOf: (row) => dimensions.map((dimension) => keyIn(row, dimension)),
        columnOf: (row) => (step ? row.bucket : across ? keyIn(row, across) : ''),
      }),
    [pivot, measure, dimensions, step, across],
  )
  /** What a key is called; an operation by its two numbers. */
  const named = (dimension: InquiryDimension, key: string): string => {
    if (dimension !== 'operation') return nameOf(dimension, key)
    const [assemblySeq, oprSeq] = key.split('~')
    return oprSeq ? texts.operation(assemblySeq!, oprSeq) : texts.noOperation
  }
  const columnName = (key: string): string => {
    if (!step) return across ? named(across, key) : texts.measures[measure]
    const start = Date.parse(key)
    return bucketName({ start, end: start, shiftNum: null }, step, format, noShift)
  }
  /** The same as short as a head of a narrow column. */
  const columnHead = (key: string) => (step === 'week' ? format.instant(Date.parse(key), 'day') : columnName(key))
  return {
    search: { rows, also, columns, measure },
    dimensions,
    table,
    answer,
    isAnswered,
    isEmpty,
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
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true }),
  }
}
