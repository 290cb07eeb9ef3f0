import { readFileSync } from 'node:fs'
import type { ProgramDialect } from './dialects.ts'

/** The programs of `samples/` with their dialects. */
export const samples: Record<string, ProgramDialect> = {
  'haasMill.nc': 'fanuc',
  'fanucLathe.nc': 'fanuc',
  'klartext.h': 'heidenhain',
  'heidenhain.i': 'heidenhainIso',
  'sinumerik.mpf': 'siemens',
  'okumaLathe.min': 'okuma',
  'okumaMill.min': 'okuma',
}

export const sample = (name: string): Buffer => readFileSync(new URL(`samples/${name}`, import.meta.url))

/** Converts a text to bytes, one byte per character. */
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
