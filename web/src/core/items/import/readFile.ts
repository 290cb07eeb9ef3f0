import { decodeCsv } from '@takt/domain/core/item/csvText.ts'
import { importTexts as texts } from './texts.ts'

/** Supported encodings of files, as labels of `TextDecoder`. */
export const encodings = ['utf-8', 'windows-1252', 'iso-8859-2', 'windows-1251', 'shift_jis', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]

/** The text of a file, or the reason why it cannot be read; `canChoose` if another encoding may help. */
export type ReadFile = { text: string } | { message: string; canChoose: boolean }

const startsWith = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, index) => bytes[index] === byte)

/** UTF-16 is recognized by its byte order mark. */
const utf16Of = (bytes: Uint8Array) =>
  startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null

/**
 * Decodes the bytes of a file: by its byte order mark, as UTF-8, or in the chosen encoding. Reports workbooks and other
 * binary files.
 */
export function readFile(bytes: Uint8Array, encoding: Encoding): ReadFile {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { message: texts.workbook, canChoose: false }
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) }
  if (bytes.subarray(0, 65_536).includes(0)) return { message: texts.binary, canChoose: false }
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes) }
  const read = decodeCsv(bytes)
  return 'text' in read ? read : { message: texts.notUtf8, canChoose: true }
}
