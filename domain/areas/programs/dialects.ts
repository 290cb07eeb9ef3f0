/** The languages of NC programs that are told apart. */
export const programDialects = ['fanuc', 'heidenhain', 'heidenhainIso', 'siemens', 'okuma'] as const
export type ProgramDialect = (typeof programDialects)[number]

/** What people call them. */
export const dialectNames: Record<ProgramDialect, string> = {
  fanuc: 'Fanuc / Haas',
  heidenhain: 'Heidenhain Klartext',
  heidenhainIso: 'Heidenhain DIN/ISO',
  siemens: 'Siemens Sinumerik',
  okuma: 'Okuma OSP',
}
