import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type ImportMode, type ImportProblem, importModes } from '@takt/domain/core/item/importResponse.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { type ColumnMap, importable, withColumn } from './mapColumns.ts'
import { PreviewTable } from './PreviewTable.tsx'
import type { Sheet } from './parseSheet.ts'
import type { ImportOutcome } from './runImport.ts'
import { importTexts as texts } from './texts.ts'

const modes = importModes.map((mode) => ({ value: mode, label: texts.modes[mode] }))

/** Returns the problems by row. */
export const problemsByRow = (problems: readonly ImportProblem[]): ReadonlyMap<number, readonly ImportProblem[]> =>
  Map.groupBy(
    problems.filter(({ row }) => row > 1),
    ({ row }) => row,
  )

/** The preview of a file before the import: the field of each column, the counts of changes, and all invalid cells. */
export function PreviewStep(props: {
  type: ItemType
  sheet: Sheet
  inherent: Readonly<Record<string, unknown>>
  map: ColumnMap
  onMap: (map: ColumnMap) => void
  mode: ImportMode
  onMode: (mode: ImportMode) => void
  leavesOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
  encoding: ReactNode
  decimal: ReactNode
  check: {
    data: ImportOutcome | undefined
    error: Error | null
    rowsDone: number
    isMapped: boolean
    isSingleRequest: boolean
    again: () => void
  }
}) {
  const { type, sheet, map, check, leavesOut } = props
  const format = useFormat()
  const id = useId()
  const [onlyBad, setOnlyBad] = useState(true)
  const problems = check.data?.problems
  const byRow = useMemo(() => problemsByRow(problems ?? []), [problems])
  const ofFile = (problems ?? []).filter(({ row }) => row === 1)
  const lines = onlyBad && byRow.size > 0 ? sheet.lines.filter(({ row }) => byRow.has(row)) : sheet.lines
  const fields = useMemo(() => importable(type, props.inherent), [type, props.inherent])
  const unlisted = (check.data?.problemCount ?? 0) - (problems?.length ?? 0)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minHeight: 0, flex: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'end' }}>
        <Box sx={{ width: '26rem', maxWidth: '100%' }}>
          <FieldFrame id={id} label={texts.mode}>
            {(described) => (
              <SearchSelect
                {...described}
                options={modes}
                value={props.mode}
                onChange={(chosen) => props.onMode(importModes.find((mode) => mode === chosen) ?? props.mode)}
              />
            )}
          </FieldFrame>
        </Box>
        {props.encoding}
        {props.decimal && <Box sx={{ width: '12rem', maxWidth: '100%' }}>{props.decimal}</Box>}
        {check.data && (
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.would}</Box>
            <ImportCounts counts={check.data.counts} problems={check.data.problemCount} />
          </Box>
        )}
      </Box>
      {sheet.skipped > 0 && (
        <Box sx={{ color: 'text.secondary' }}>{texts.skippedLines(format.count(sheet.skipped))}</Box>
      )}
      {!check.isMapped && (
        <Alert severity="info" variant="outlined">
          {texts.mapFirst}
        </Alert>
      )}
      {check.isMapped && !check.data && !check.error && (
        <ImportProgress
          label={texts.checking}
          done={check.rowsDone}
          all={sheet.lines.length}
          isSingleChunk={check.isSingleRequest}
        />
      )}
      {check.error && <ErrorAlert what={texts.checkFailed} error={check.error} onAgain={check.again} />}
      {check.data?.failure && <ErrorAlert what={texts.checkFailed} error={check.data.failure} onAgain={check.again} />}
      {ofFile.length > 0 && (
        <Alert severity="error" variant="outlined" role="alert">
          {ofFile.map(({ column, sentence: message }) => (
            <div key={`${column} ${message}`}>
              {column === null ? message : `${type.fields[column]?.label ?? column} ${message}`}
            </div>
          ))}
        </Alert>
      )}
      {byRow.size > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 4,
            alignItems: 'center',
            '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' },
          }}
        >
          <FormControlLabel
            label={texts.onlyProblems}
            control={<Checkbox size="small" checked={onlyBad} onChange={(event) => setOnlyBad(event.target.checked)} />}
          />
          <FormControlLabel
            label={texts.leaveOutBad(format.count(byRow.size))}
            control={
              <Checkbox
                size="small"
                checked={leavesOut}
                disabled={unlisted > 0}
                onChange={(event) => props.onLeaveOut(event.target.checked)}
              />
            }
          />
          {unlisted > 0 && <Box sx={{ color: 'text.secondary' }}>{texts.moreProblems(format.count(unlisted))}</Box>}
        </Box>
      )}
      <PreviewTable
        type={type}
        sheet={sheet}
        lines={lines}
        map={map}
        fields={fields}
        problems={byRow}
        leftOut={leavesOut}
        onMap={(at, field) => props.onMap(withColumn(map, at, field))}
      />
    </Box>
  )
}
