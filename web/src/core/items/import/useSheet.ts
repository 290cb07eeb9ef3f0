import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useMemo, useState } from 'react'
import { type ColumnMap, guessColumns } from './mapColumns.ts'
import { parseSheet, type Sheet } from './parseSheet.ts'
import { type Encoding, readFile } from './readFile.ts'
import { importTexts as texts } from './texts.ts'

/** Maximum size of a file; `texts.dropHelp` states it beforehand. */
export const maxMegabytes = 50

/** The input: the bytes of a file, or a pasted block. */
type SheetInput =
  | { name: string; bytes: Uint8Array }
  | { name: string; pasted: string }
  | { name: string; message: string }

export type SheetState =
  | { step: 'choose'; message: string | null; canChooseEncoding: boolean }
  | { step: 'preview'; sheet: Sheet; canChooseEncoding: boolean }

function sheetStateOf(
  input: SheetInput | null,
  { encoding, knownColumns }: { encoding: Encoding; knownColumns: (cells: readonly string[]) => number },
): SheetState {
  const rejectedState = (message: string | null, canChooseEncoding = false) =>
    ({ step: 'choose', message, canChooseEncoding }) as const
  if (!input) return rejectedState(null)
  if ('message' in input) return rejectedState(input.message)
  const read = 'bytes' in input ? readFile(input.bytes, encoding) : { text: input.pasted }
  if ('message' in read) return rejectedState(read.message, read.canChoose)
  const parsed = parseSheet(read.text, knownColumns)
  const canChooseEncoding = 'bytes' in input && encoding !== 'utf-8'
  if ('message' in parsed) return rejectedState(parsed.message, canChooseEncoding)
  return { step: 'preview', sheet: parsed.sheet, canChooseEncoding }
}

/** Returns a file, or pasted rows, as a sheet whose columns are mapped to fields. */
export function useSheet(type: ItemType, inherent: Readonly<Record<string, unknown>>) {
  const [input, setInput] = useState<SheetInput | null>(null)
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  const [chosenMap, setMap] = useState<ColumnMap | null>(null)
  const state = useMemo(() => {
    const knownColumns = (cells: readonly string[]) =>
      guessColumns(type, cells, inherent).filter((field) => field !== null).length
    return sheetStateOf(input, { encoding, knownColumns })
  }, [input, encoding, type, inherent])
  const header = state.step === 'preview' ? state.sheet.header : null
  const guessed = useMemo(() => (header ? guessColumns(type, header, inherent) : []), [type, header, inherent])
  const replaceInput = (next: SheetInput | null) => {
    setInput(next)
    setEncoding('utf-8')
    setMap(null)
  }
  return {
    state,
    name: input?.name ?? '',
    encoding,
    setEncoding,
    map: chosenMap ?? guessed,
    setMap,
    takeFile: async (file: File) => {
      const isTooLarge = file.size > maxMegabytes * 1024 * 1024
      if (isTooLarge) replaceInput({ name: file.name, message: texts.tooLarge(String(maxMegabytes)) })
      else replaceInput({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    },
    takePasted: (text: string) => replaceInput({ name: texts.pasted, pasted: text }),
    clear: () => replaceInput(null),
  }
}
