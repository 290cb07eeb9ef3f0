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
import { Cut } from '../../../core/kit/table/Cut.tsx'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { useMask } from '../../../core/session/useMask.ts'
import { PickChips } from '../by/PickChips.tsx'
import { csvHeads, csvNames } from '../csvNames.ts'
import { QuestionWaits } from '../QuestionWaits.tsx'
import { rangeFile } from '../rangeFile.ts'
import { qualityTexts } from '../texts.ts'
import type { InquiryDimension } from './inquirySearch.ts'
import type { SummedRow } from './inquirySums.ts'
import { columnKey, type InquiryKey, isLowestFirst, measureOf } from './inquiryTable.ts'
import { QuestionTools } from './QuestionTools.tsx'
import { inquiryTexts as texts } from './texts.ts'
import { useInquiry } from './useInquiry.ts'

const shape = [60, 480]
/** More columns than these nobody reads. */
const mostColumns = 100
/** How wide what rows are of is: machines and people have names beside their numbers. */
const widths = {
  machine: 'max(14rem, 22vw)',
  employee: '14rem',
  part: '11rem',
  job: '9rem',
  operation: '6rem',
} satisfies Record<InquiryDimension, string>
/** Of so few columns, or half as many with names, there is room to spare, and names may be so wide. */
const fewColumns = 4
const roomy: Partial<Record<InquiryDimension, string>> = {
  machine: 'min(30rem, 30vw)',
  employee: '24rem',
  part: '18rem',
  job: '14rem',
}
const nameKeys = ['name', 'also'] as const satisfies readonly InquiryKey[]

/** Any question about quality: rows, columns and a measure, of the range, the machines and what is picked. */
export function InquiryView() {
  const view = useInquiry()
  const { search, dimensions, sums, lines, answer, named, columnName, hasColumns, picks, pick } = view
  const { measure } = search
  const format = useFormat()
  const mask = useMask()
  const text = (value: number | null) => (measure === 'firstPassYield' ? format.ratio(value) : format.number(value))
  const columns = hasColumns ? sums.columns.slice(0, mostColumns) : []
  const heads = dimensions.map((dimension) => texts.one[dimension])
  const few = view.isOverTime ? fewColumns : fewColumns / 2
  const isRoomy = columns.length === 0 || (columns.length <= few && dimensions.length === 1)
  const widthOf = (dimension: InquiryDimension) => {
    // On a phone figures stand beside them all the same.
    const [least, most] = [`min(${widths[dimension]}, 42vw)`, isRoomy && roomy[dimension]]
    return most ? `minmax(${least}, ${most})` : least
  }
  // The sum stands first: of many columns the last are out of sight.
  const figures = ({ cells, all }: Pick<SummedRow, 'cells' | 'all'>) => [
    text(measureOf(all, measure)),
    ...columns.map((_, k) => text(measureOf(cells[k], measure))),
  ]
  const total = hasColumns ? texts.all : texts.measures[measure]
  function file() {
    const shown = hasColumns ? sums.columns : []
    const headsOf = (one: InquiryDimension) => (one === 'operation' ? [texts.one[one]] : csvHeads(one))
    const namesOf = (one: InquiryDimension, key: string) =>
      one === 'operation' ? [named(one, key)] : csvNames(one, key, view.nameOf)
    const header = [...dimensions.flatMap(headsOf), total, ...shown.map(columnName)]
    const rows = lines.map(({ key, cells, all }) => [
      ...key.flatMap((one, k) => namesOf(dimensions[k]!, one).map(guarded)),
      measureOf(all, measure) ?? '',
      ...shown.map((_, k) => measureOf(cells[k], measure) ?? ''),
    ])
    const csv = `${papaparse.unparse([header.map(guarded), ...rows], { newline: '\r\n' })}\r\n`
    saveFile(rangeFile(texts.measures[measure], view.range, format, new Date()), csvBlob(csv))
  }
  return (
    <>
      <QuestionWaits of={[answer]} />
      <ViewFrame
        trouble={view.tooMuch === null && answer.error}
        onAgain={() => void answer.refetch()}
        empty={view.isEmpty ? dashboardTexts.emptyGroups : null}
        isLoading={!answer.data && !answer.error}
        shape={shape}
      >
        <QuestionTools search={search} onAsk={view.ask} />
        <PickChips picks={picks} nameOf={view.nameOf} onLetGo={(by) => pick(by, undefined)} />
        {view.tooMuch !== null && (
          <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
            <Typography variant="body2">{texts.tooMuch(view.tooMuch)}</Typography>
            {view.coarser.map((step) => (
              <Button key={step} size="small" variant="outlined" onClick={() => view.ask({ columns: step })}>
                {texts.asBy(texts.steps[step])}
              </Button>
            ))}
          </Box>
        )}
        {!view.isAnswered ? (
          !answer.error && <ListSkeleton />
        ) : (
          <Panel
            title={texts.measures[measure]}
            beside={
              view.isUsual
                ? texts.rowsFirst(format.count(lines.length), isLowestFirst(measure))
                : texts.rowCount(format.count(lines.length))
            }
            tools={
              // A file would hold what mask mode hides.
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
                label={texts.answer}
                maxHeight="calc(100vh - 19rem)"
                columns={[
                  ...heads.map((label, k) => ({ label, width: widthOf(dimensions[k]!), by: nameKeys[k]! })),
                  { label: total, numeric: true, width: hasColumns ? '6rem' : '9rem', by: 'all' },
                  ...columns.map((key) => ({
                    label: view.columnHead(key),
                    hint: columnName(key),
                    by: columnKey(key),
                    numeric: true,
                    width: view.isOverTime ? '7rem' : '11rem',
                  })),
                ]}
                wideFrom={heads.length + 1}
                order={view.order}
                onSort={view.sort}
                count={lines.length}
                row={(place) => {
                  const line = lines[place]!
                  return [
                    ...line.key.map((one, k) => {
                      const dimension = dimensions[k]!
                      const name = named(dimension, one)
                      return dimension === 'operation' ? (
                        name
                      ) : (
                        <Cut key={dimension} text={name}>
                          <Link component="button" color="inherit" onClick={() => pick(dimension, one)}>
                            {name}
                          </Link>
                        </Cut>
                      )
                    }),
                    ...figures(line),
                  ]
                }}
                foot={[texts.all, ...dimensions.slice(1).map(() => ''), ...figures(sums.foot)]}
              />
            )}
            {hasColumns && sums.columns.length > mostColumns && (
              <Typography variant="caption" color="textSecondary">
                {texts.tooWide(format.count(mostColumns))}
              </Typography>
            )}
          </Panel>
        )}
      </ViewFrame>
    </>
  )
}
