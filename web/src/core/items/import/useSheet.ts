import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useMemo, useState } from 'react'
import { type ColumnMap, guessColumns } from './mapColumns.ts'
import { parseSheet, type Sheet } from './parseSheet.ts'
import { type Encoding, readFile } from './readFile.ts'
import { importTexts as texts } from './texts.ts'

/** A file larger than this is not read: `texts.dropHelp` states it beforehand. */
export const mostMegabytes = 50

/** What was given: a file's bytes, or a block that was pasted. */
type Given = { name: string; bytes: Uint8Array } | { name: string; pasted: string } | { name: string; sentence: string }

export type SheetState =
  | { step: 'choose'; sentence: string | null; canChooseEncoding: boolean }
  | { step: 'preview'; sheet: Sheet; canChooseEncoding: boolean }

function sheetStateOf(
  input: Given | null,
  { encoding, knownColumns }: { encoding: Encoding; knownColumns: (cells: readonly string[]) => number },
): SheetState {
  const refused = (sentence: string | null, canChooseEncoding = false) =>
    ({ step: 'choose', sentence, canChooseEncoding }) as const
  if (!input) return refused(null)
  if ('sentence' in input) return refused(input.sentence)
  const read = 'bytes' in input ? readFile(input.bytes, encoding) : { text: input.pasted }
  if ('sentence' in read) return refused(read.sentence, read.canChoose)
  const parsed = parseSheet(read.text, knownColumns)
  const canChooseEncoding = 'bytes' in input && encoding !== 'utf-8'
  if ('sentence' in parsed) return refused(parsed.sentence, canChooseEncoding)
  return { step: 'preview', sheet: parsed.sheet, canChooseEncoding }
}

/** A file, or pasted rows, as a sheet whose columns are mapped to fields. */
export function useSheet(type: ItemType, inherent: Readonly<Record<string, unknown>>) {
  const [given, setGiven] = useState<Given | null>(null)
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  const [chosenMap, setMap] = useState<ColumnMap | null>(null)
  const state = useMemo(() => {
    const knownColumns = (cells: readonly string[]) =>
      guessColumns(type, cells, inherent).filter((field) => field !== null).length
    return sheetStateOf(given, { encoding, knownColumns })
  }, [given, encoding, type, inherent])
  const header = state.step === 'preview' ? state.sheet.header : null
  const guessed = useMemo(() => (header ? guessColumns(type, header, inherent) : []), [type, header, inherent])
  const take = (next: Given | null) => {
    setGiven(next)
    setEncoding('utf-8')
    setMap(null)
  }
  return {
    state,
    name: given?.name ?? '',
    encoding,
    setEncoding,
    map: chosenMap ?? guessed,
    setMap,
    takeFile: async (file: File) => {
      const isTooLarge = file.size > mostMegabytes * 1024 * 1024
      if (isTooLarge) take({ name: file.name, sentence: texts.tooLarge(String(mostMegabytes)) })
      else take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
    },
    takePasted: (text: string) => take({ name: texts.pasted, pasted: text }),
    forget: () => take(null),
  }
}
