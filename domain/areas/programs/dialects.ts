/** Supported dialects of NC programs. */
export const programDialects = ['fanuc', 'heidenhain', 'heidenhainIso', 'siemens', 'okuma'] as const
export type ProgramDialect = (typeof programDialects)[number]

/** Display names of the dialects. */
export const dialectNames: Record<ProgramDialect, string> = {
  fanuc: 'Fanuc / Haas',
  heidenhain: 'Heidenhain Klartext',
  heidenhainIso: 'Heidenhain DIN/ISO',
  siemens: 'Siemens Sinumerik',
  okuma: 'Okuma OSP',
}
