import type { Area } from '../../core/rights/permissions.ts'

/** Kinds of pages. Each kind has its own rights. */
export const docTypes = ['Instruction', 'Checksheet', 'Program'] as const
export type DocType = (typeof docTypes)[number]

/** The area of rights that applies to each kind of page. */
export const areaOfDoc = {
  Instruction: 'instructions',
  Checksheet: 'checksheets',
  Program: 'programs',
} as const satisfies Record<DocType, Area>

/** The namespaces of text pages and of pages that are a file. */
export const pageNamespaces = { page: 0, file: 6 } as const
