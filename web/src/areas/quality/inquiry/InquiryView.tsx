import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import { ViewFrame } from '../../../core/dashboards/frame/ViewFrame.tsx'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { csvBlob, saveFile } from '../../../core/items/csvFile.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ListSkeleton } from '../../../core/kit/chart/ListSkeleton.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { TruncatedText } from '../../../core/kit/table/TruncatedText.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { PickChips } from '../by/PickChips.tsx'
import { csvHeadings, csvNames } from '../csvNames.ts'
import { rangeFile } from '../rangeFile.ts'
import { SlowQueryNote } from '../SlowQueryNote.tsx'
import { qualityTexts } from '../texts.ts'
import type { InquiryDimension } from './inquirySearch.ts'
import { columnKey, type InquiryKey, isLowestFirst, measureOf } from './inquiryTable.ts'
import type { SummedRow } from './inquiryTotals.ts'
import { QueryTools } from './QueryTools.tsx'
import { inquiryTexts as texts } from './texts.ts'
import { useInquiry } from './useInquiry.ts'

const shape = [60, 480]
/** Maximum number of columns on the screen; more are unreadable. */
const maxColumns = 100
/** Column widths by dimension: machines and people have names beside their numbers. */
const widths = {
  machine: 'max(14rem, 22vw)',
  employee: '14rem',
  part: '11rem',
  job: '9rem',
  operation: '6rem',
} satisfies Record<InquiryDimension, string>
/** Up to this number of columns, or half of it with names, leaves room for wider names. */
const roomyColumnCount = 4
const roomy: Partial<Record<InquiryDimension, string>> = {
  machine: 'min(30rem, 30vw)',
  employee: '24rem',
  part: '18rem',
  job: '14rem',
}
const nameKeys = ['name', 'also'] as const satisfies readonly InquiryKey[]

/** Any query about quality: rows, columns and a measure, for the range, machines and selection. */
export function InquiryView() {
  const view = useInquiry()
  const { search, dimensions, totals, lines, columnsQuery, named, columnName, hasColumns, picks, pick } = view
  const { measure } = search
  const format = useFormat()
  const mask = useMask()
  const text = (value: number | null) => (measure === 'firstPassYield' ? format.ratio(value) : format.number(value))
  const columns = hasColumns ? totals.columns.slice(0, maxColumns) : []
  const headings = dimensions.map((dimension) => texts.singular[dimension])
  const roomyCount = view.isOverTime ? roomyColumnCount : roomyColumnCount / 2
  const isRoomy = columns.length === 0 || (columns.length <= roomyCount && dimensions.length === 1)
  const widthOf = (dimension: InquiryDimension) => {
    // On a phone values must fit beside them as well.
    const [min, max] = [`min(${widths[dimension]}, 42vw)`, isRoomy && roomy[dimension]]
    return max ? `minmax(${min}, ${max})` : min
  }
  // The total comes first: with many columns the last ones are out of sight.
  const valueCells = ({ cells, all }: Pick<SummedRow, 'cells' | 'all'>) => [
    text(measureOf(all, measure)),
    ...columns.map((_, k) => text(measureOf(cells[k], measure))),
  ]
  const total = hasColumns ? texts.all : texts.measures[measure]
  function file() {
    const exportedColumns = hasColumns ? totals.columns : []
    const headingsOf = (dimension: InquiryDimension) =>
      dimension === 'operation' ? [texts.singular[dimension]] : csvHeadings(dimension)
    const namesOf = (dimension: InquiryDimension, key: string) =>
      dimension === 'operation' ? [named(dimension, key)] : csvNames(dimension, key, view.nameOf)
    const header = [...dimensions.flatMap(headingsOf), total, ...exportedColumns.map(columnName)]
    const rows = lines.map(({ key, cells, all }) => [
      ...key.flatMap((part, k) => namesOf(dimensions[k]!, part).map(guarded)),
      measureOf(all, measure) ?? '',
      ...exportedColumns.map((_, k) => measureOf(cells[k], measure) ?? ''),
    ])
    const csv = `${papaparse.unparse([header.map(guarded), ...rows], { newline: '\r\n' })}\r\n`
    saveFile(rangeFile(texts.measures[measure], view.range, format, new Date()), csvBlob(csv))
  }
  return (
    <>
      <SlowQueryNote of={[columnsQuery]} />
      <ViewFrame
        trouble={view.tooMuch === null && columnsQuery.error}
        onAgain={() => void columnsQuery.refetch()}
        empty={view.isEmpty ? dashboardTexts.emptyGroups : null}
        isLoading={!columnsQuery.data && !columnsQuery.error}
        shape={shape}
      >
        <QueryTools search={search} onQueryChange={view.setQuery} />
        <PickChips picks={picks} nameOf={view.nameOf} onLetGo={(by) => pick(by, undefined)} />
        {view.tooMuch !== null && (
          <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
            <Typography variant="body2">{texts.tooMuch(view.tooMuch)}</Typography>
            {view.coarser.map((step) => (
              <Button key={step} size="small" variant="outlined" onClick={() => view.setQuery({ columns: step })}>
                {texts.asBy(texts.steps[step])}
              </Button>
            ))}
          </Box>
        )}
        {!view.isCurrent ? (
          !columnsQuery.error && <ListSkeleton />
        ) : (
          <Panel
            title={texts.measures[measure]}
            beside={
              view.isUsual
                ? texts.rowsFirst(format.count(lines.length), isLowestFirst(measure))
                : texts.rowCount(format.count(lines.length))
            }
            tools={
              // A file would contain what mask mode hides.
              <Button
                size="small"
                color="inherit"
                startIcon={<FileDownload />}
                disabled={mask.isOn || lines.length === 0}
                onClick={file}
                sx={{ displayPrint: 'none' }}
              >
                {qualityTexts.export}
              </Button>
            }
          >
            {lines.length === 0 ? (
              <Typography variant="body2" color="textSecondary">
                {qualityTexts.noneMadeOf}
              </Typography>
            ) : (
              <VirtualTable
                label={texts.result}
                maxHeight="calc(100vh - 19rem)"
                columns={[
                  ...headings.map((label, k) => ({ label, width: widthOf(dimensions[k]!), by: nameKeys[k]! })),
                  { label: total, numeric: true, width: hasColumns ? '6rem' : '9rem', by: 'all' },
                  ...columns.map((key) => ({
                    label: view.columnHead(key),
                    hint: columnName(key),
                    by: columnKey(key),
                    numeric: true,
                    width: view.isOverTime ? '7rem' : '11rem',
                  })),
                ]}
                wideFrom={headings.length + 1}
                order={view.order}
                onSort={view.sort}
                count={lines.length}
                row={(index) => {
                  const line = lines[index]!
                  return [
                    ...line.key.map((part, k) => {
                      const dimension = dimensions[k]!
                      const name = named(dimension, part)
                      return dimension === 'operation' ? (
                        name
                      ) : (
                        <TruncatedText key={dimension} text={name}>
                          <Link component="button" color="inherit" onClick={() => pick(dimension, part)}>
                            {name}
                          </Link>
                        </TruncatedText>
                      )
                    }),
                    ...valueCells(line),
                  ]
                }}
                foot={[texts.all, ...dimensions.slice(1).map(() => ''), ...valueCells(totals.foot)]}
              />
            )}
            {hasColumns && totals.columns.length > maxColumns && (
              <Typography variant="caption" color="textSecondary">
                {texts.tooWide(format.count(maxColumns))}
              </Typography>
            )}
          </Panel>
        )}
      </ViewFrame>
    </>
  )
}
