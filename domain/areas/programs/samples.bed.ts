import { readFileSync } from 'node:fs'
import type { ProgramDialect } from './dialects.ts'

/** The programs of `samples/`, and in which dialect each is written. */
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

/** Bytes of a text, one byte a character. */
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
