import Button from '@mui/material/Button'
import type { DecimalMark } from '@takt/domain/core/item/decimalMark.ts'
import { decimalMarks } from '@takt/domain/core/item/decimalMark.ts'
import type { ImportMode } from '@takt/domain/core/item/importResponse.ts'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { FieldFrame } from '../../kit/form/FieldFrame.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { SearchSelect } from '../../kit/select/SearchSelect.tsx'
import { useClient } from '../../session/SessionContext.tsx'
import type { ImportProps } from '../itemParts.ts'
import { collectChanges } from '../undo/collectChanges.ts'
import { useItemClient } from '../useItemClient.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { chunksOf } from './importRows.ts'
import { type ColumnMap, decimalMarkOf } from './mapColumns.ts'
import { PreviewStep, problemsByRow } from './PreviewStep.tsx'
import type { Sheet } from './parseSheet.ts'
import { ResultStep } from './ResultStep.tsx'
import { type ImportOutcome, runImport } from './runImport.ts'
import { importTexts as texts } from './texts.ts'
import { useCheck } from './useCheck.ts'

const options = decimalMarks.map((mark) => ({ value: mark, label: texts.decimalMarks[mark] }))

/** A picker for the decimal mark of a file's numbers. */
function DecimalPicker(props: { mark: DecimalMark; onChange: (mark: DecimalMark) => void }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={texts.decimalMark}>
      {(described) => (
        <SearchSelect
          {...described}
          options={options}
          value={props.mark}
          onChange={(chosen) => {
            const mark = decimalMarks.find((entry) => entry === chosen)
            if (mark) props.onChange(mark)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** The import of one file: preview, writing and result. */
export function FileImport(
  props: ImportProps & {
    sheet: Sheet
    map: ColumnMap
    onMap: (map: ColumnMap) => void
    encoding: ReactNode
    frame: (content: ReactNode, actions: ReactNode) => ReactNode
    onBack: () => void
    /** Reports whether rows are being written; the dialog must not close meanwhile. */
    onWriting: (isWriting: boolean) => void
  },
) {
  const { type, inherent, sheet, map, frame, onClose } = props
  const format = useFormat()
  const client = useItemClient(type)
  const sessionClient = useClient()
  const [mode, setMode] = useState<ImportMode>('upsert')
  const [leavesOut, setLeavesOut] = useState(false)
  const [chosenMark, setChosenMark] = useState<DecimalMark | null>(null)
  const detectedMark = useMemo(() => decimalMarkOf(type, sheet, { map, place: format }), [type, sheet, map, format])
  const mark = detectedMark === null ? null : (chosenMark ?? detectedMark)
  const checked = useCheck({ type, client, sheet, map, mode, mark, inherent })
  const { check, rowsDone, mapped, isMapped, isSingleRequest } = checked
  const [running, setRunning] = useState<{ done: number; all: number; isSingleChunk: boolean } | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const stop = useRef<AbortController | null>(null)

  const problems = check.data?.problems ?? []
  const bad = problemsByRow(problems)
  const lines = leavesOut ? sheet.lines.filter(({ row }) => !bad.has(row)) : sheet.lines
  const isClean = problems.length === 0 || (leavesOut && problems.every(({ row }) => row > 1))
  const canImport = check.data !== undefined && check.data.failure === null && isClean && lines.length > 0

  const write = async () => {
    const chunks = chunksOf(lines, mapped)
    const frameOf = (done: number) => ({ done, all: lines.length, isSingleChunk: chunks.length === 1 })
    stop.current = new AbortController()
    props.onWriting(true)
    setRunning(frameOf(0))
    const { signal } = stop.current
    const onProgress = (done: number) => setRunning(frameOf(done))
    const importing = () => runImport({ client, chunks, mode, dryRun: false, signal, onProgress })
    const { result: importResult, changes } = await collectChanges(sessionClient, importing)
    setOutcome(importResult)
    setRunning(null)
    props.onWriting(false)
    if (importResult.taken.length > 0) props.onDone(changes)
  }

  if (outcome)
    return frame(
      <ResultStep type={type} outcome={outcome} />,
      <>
        {outcome.failure !== null && (
          <Button color="inherit" onClick={props.onBack}>
            {texts.back}
          </Button>
        )}
        <Button variant="contained" autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </>,
    )
  if (running)
    return frame(
      <ImportProgress label={texts.importing} {...running} />,
      <Button color="inherit" onClick={() => stop.current?.abort()}>
        {texts.stop}
      </Button>,
    )
  return frame(
    <PreviewStep
      type={type}
      sheet={sheet}
      inherent={inherent}
      map={map}
      onMap={props.onMap}
      mode={mode}
      onMode={setMode}
      leavesOut={leavesOut}
      onLeaveOut={setLeavesOut}
      encoding={props.encoding}
      decimal={mark !== null && <DecimalPicker mark={mark} onChange={setChosenMark} />}
      check={{
        data: check.data,
        error: check.error,
        rowsDone,
        isMapped,
        isSingleRequest,
        again: () => void check.refetch(),
      }}
    />,
    <>
      <Button color="inherit" onClick={props.onBack}>
        {texts.back}
      </Button>
      <Button color="inherit" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button variant="contained" disabled={!canImport} onClick={() => void write()}>
        {texts.importRows(format.count(lines.length))}
      </Button>
    </>,
  )
}
