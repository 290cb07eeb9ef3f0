import { useState } from 'react'
import type { Format } from '../../format/FormatContext.tsx'
import type { GridProps } from '../gridProps.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import type { SelectionSummary } from '../select/selectionSummary.ts'
import { gridTexts as texts } from '../texts.ts'

type Props = {
  row: GridRow | undefined
  column: GridColumn | undefined
  summary: SelectionSummary | null
  flash: string | null
  rowCount: number
  ticked: number
  format: Format
  /** True while the rows are loading: their numbers are not known yet. */
  isComing: boolean
  pager: GridProps['pager']
  onPage: (page: number) => void
  onSize: (size: number) => void
}

function Pager({
  isComing: isPending,
  pager,
  rowCount,
  format,
  onPage,
  onSize,
}: Pick<Props, 'isComing' | 'pager' | 'rowCount' | 'format' | 'onPage' | 'onSize'>) {
  const { page, size, sizes, hasNext, total } = pager
  const first = format.count(page * size + 1)
  const last = format.count(page * size + rowCount)
  const range = isPending
    ? texts.loading
    : rowCount === 0
      ? texts.nothing
      : total === null
        ? texts.range(first, last)
        : texts.rangeOf(first, last, format.count(total))
  const pages = Math.max(1, Math.ceil((total ?? 0) / size))
  const step = (label: string, sign: string, to: number, disabled: boolean) => (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onPage(to)}
    >
      {sign}
    </button>
  )
  return (
    <>
      <label data-hands>
        {texts.rowsPerPage}{' '}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {sizes.map((pageSize) => (
            <option key={pageSize} value={pageSize}>
              {pageSize}
            </option>
          ))}
        </select>
      </label>
      <span>{range}</span>
      {pages > 2 && <PageField page={page} pages={pages} format={format} onPage={onPage} />}
      <span data-hands>
        {step(texts.firstPage, '⇤', 0, page === 0)}
        {step(texts.previousPage, '‹', page - 1, page === 0)}
        {step(texts.nextPage, '›', page + 1, !hasNext)}
        {total !== null && step(texts.lastPage, '⇥', pages - 1, !hasNext)}
      </span>
    </>
  )
}

/** Shows the page number, and opens the page whose number is entered. */
function PageField(props: { page: number; pages: number; format: Format; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props
  const [typed, setTyped] = useState<string | null>(null)
  const goToPage = () => {
    const targetPage = Math.min(Math.round(Number(typed)), pages)
    if (targetPage >= 1 && targetPage - 1 !== page) onPage(targetPage - 1)
    setTyped(null)
  }
  return (
    <label data-hands className="page">
      {texts.page}{' '}
      <input
        inputMode="numeric"
        value={typed ?? page + 1}
        size={String(pages).length}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={goToPage}
        onKeyDown={(event) => event.key === 'Enter' && goToPage()}
      />{' '}
      {texts.ofPages(props.format.count(pages))}
    </label>
  )
}

/** Returns the problem of a cell as text. */
function problemIn(row: GridRow | undefined, column: GridColumn | undefined): string | null {
  const problem = column && row?.problems?.[column.name]
  if (problem) return `${column.label} ${problem}`
  return row?.problems?.[''] ?? null
}

/** The bar below the grid: the problem of the active cell, or else the selection; and the pages. */
export function GridBar(props: Props) {
  const { row, column, summary, format } = props
  const problem = problemIn(row, column)
  const totals = summary && summary.cells > 1 ? summary : null
  const value = (label: string, text: string) => (
    <span key={label}>
      {label} <b>{text}</b>
    </span>
  )
  return (
    <div className="bar">
      <div className="said" role="status" aria-live="polite">
        {problem ? (
          <span className="wrong">
            <span aria-hidden>◥</span> {problem}
          </span>
        ) : props.flash ? (
          <span>{props.flash}</span>
        ) : totals ? (
          <>
            {totals.numbers > 0 && [
              value(texts.sum, format.exact(totals.sum)),
              value(texts.mean, format.number(totals.mean)),
              value(texts.count, format.count(totals.numbers)),
            ]}
            {value('', texts.cells(format.count(totals.cells)))}
          </>
        ) : row?.state === 'new' ? (
          <span>{texts.rowIsNew}</span>
        ) : row?.saving ? (
          <span>{texts.isSaving}</span>
        ) : column && row?.drafts?.has(column.name) ? (
          <span>{texts.isDraft}</span>
        ) : (
          props.ticked > 0 && <span>{texts.ticked(format.count(props.ticked))}</span>
        )}
      </div>
      <Pager {...props} />
    </div>
  )
}
