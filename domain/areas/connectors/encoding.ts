import { z } from 'zod'
import type { OptionDefinition } from './optionDefinition.ts'

/** Character encodings of texts of machines, by their name in the WHATWG Encoding Standard, with their label. */
const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'utf-16le': 'UTF-16 (little-endian)',
} as const
export type Encoding = keyof typeof encodings

/** Character encoding of a source; without it UTF-8. */
export const encoding = z.enum(Object.keys(encodings) as [Encoding, ...Encoding[]]).optional()

/** Definition of the option `encoding`. */
export const encodingDefinition: OptionDefinition = {
  name: 'encoding',
  label: 'Character encoding',
  kind: 'select',
  required: false,
  default: 'utf-8',
  advanced: true,
  choices: Object.entries(encodings).map(([value, label]) => ({ value, label })),
}
