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
  /** The rows are on their way: which they are is not known yet. */
  isComing: boolean
  pager: GridProps['pager']
  onPage: (page: number) => void
  onSize: (size: number) => void
}

function Pager({
  isComing,
  pager,
  rowCount,
  format,
  onPage,
  onSize,
}: Pick<Props, 'isComing' | 'pager' | 'rowCount' | 'format' | 'onPage' | 'onSize'>) {
  const { page, size, sizes, hasNext, total } = pager
  const first = format.count(page * size + 1)
  const last = format.count(page * size + rowCount)
  const range = isComing
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
          {sizes.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
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

/** Says which page it is, and leads to the one that is typed. */
function PageField(props: { page: number; pages: number; format: Format; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Math.min(Math.round(Number(typed)), pages)
    if (wanted >= 1 && wanted - 1 !== page) onPage(wanted - 1)
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
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />{' '}
      {texts.ofPages(props.format.count(pages))}
    </label>
  )
}

/** What is wrong with a cell, in words. */
function problemIn(row: GridRow | undefined, column: GridColumn | undefined): string | null {
  const problem = column && row?.problems?.[column.name]
  if (problem) return `${column.label} ${problem}`
  return row?.problems?.[''] ?? null
}

/** The bar beneath: what is wrong with the active cell, else what is selected; and the pages. */
export function GridBar(props: Props) {
  const { row, column, summary, format } = props
  const problem = problemIn(row, column)
  const sums = summary && summary.cells > 1 ? summary : null
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
        ) : sums ? (
          <>
            {sums.numbers > 0 && [
              value(texts.sum, format.exact(sums.sum)),
              value(texts.mean, format.number(sums.mean)),
              value(texts.count, format.count(sums.numbers)),
            ]}
            {value('', texts.cells(format.count(sums.cells)))}
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
