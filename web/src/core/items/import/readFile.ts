import { decodeCsv } from '@takt/domain/core/item/csvText.ts'
import { importTexts as texts } from './texts.ts'

/** How a file may be written, as `TextDecoder` calls it. */
export const encodings = ['utf-8', 'windows-1252', 'iso-8859-2', 'windows-1251', 'shift_jis', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]

/** A file's text, or why it has none; `canChoose` where another encoding may help. */
export type ReadFile = { text: string } | { sentence: string; canChoose: boolean }

const begins = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, place) => bytes[place] === byte)

/** UTF-16 tells itself by its mark. */
const utf16Of = (bytes: Uint8Array) =>
  begins(bytes, 0xff, 0xfe) ? 'utf-16le' : begins(bytes, 0xfe, 0xff) ? 'utf-16be' : null

/**
 * What a file of bytes is as text: by its own mark, as UTF-8, or in the encoding chosen. Workbooks and other binary
 * files are told apart.
 */
export function readFile(bytes: Uint8Array, encoding: Encoding): ReadFile {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { sentence: texts.workbook, canChoose: false }
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) }
  if (bytes.subarray(0, 65_536).includes(0)) return { sentence: texts.binary, canChoose: false }
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes) }
  const read = decodeCsv(bytes)
  return 'text' in read ? read : { sentence: texts.notUtf8, canChoose: true }
}
