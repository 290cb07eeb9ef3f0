import type { Area } from '../../core/rights/permissions.ts'

/** What pages are for. Each kind has its own rights. */
export const docTypes = ['Instruction', 'Checksheet', 'Program'] as const
export type DocType = (typeof docTypes)[number]

/** Under whose rights pages of each kind fall. */
export const areaOfDoc = {
  Instruction: 'instructions',
  Checksheet: 'checksheets',
  Program: 'programs',
} as const satisfies Record<DocType, Area>

/** The namespace of pages, and of those that are a file. */
export const pageNamespaces = { page: 0, file: 6 } as const
