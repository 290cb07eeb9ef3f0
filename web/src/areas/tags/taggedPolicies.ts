import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { tagTexts as texts } from './texts.ts'

/** How rows of a type and their tags are kept together. */
export type TaggedPolicy = {
  type: ItemType
  texts: { added: string; updated: string; deleted: string }
  /** Whether each change of a row registers its tags anew, or only one that names tags. */
  registers: 'always' | 'whenNamed'
  /** What goes first when a row is deleted. */
  removesFirst: 'tags' | 'row'
  /** What is said when the schema names no key; null: the action is abandoned, and only logged. */
  noHierarchy: { updating: string | null; deleting: string | null }
  /** How the sentences of refused rows are told; null: until dismissed. */
  notice: { joint: string; autoHideMs: number | null }
}

const plain = {
  noHierarchy: { updating: texts.noKeyForUpdating, deleting: texts.noKeyForDelete },
  notice: { joint: ' ', autoHideMs: null },
} as const

const jobAssemblyErrorMs = 10_000

/** The item types whose rows carry tags, each with its way of keeping them. */
export const taggedPolicies = {
  employees: { ...plain, type: employees, texts: texts.employees, registers: 'always', removesFirst: 'row' },
  jobs: { ...plain, type: jobs, texts: texts.jobs, registers: 'whenNamed', removesFirst: 'row' },
  jobAssemblies: {
    type: jobAssemblies,
    texts: texts.jobAssemblies,
    registers: 'always',
    removesFirst: 'tags',
    noHierarchy: { updating: texts.noHierarchy, deleting: texts.noHierarchy },
    notice: { joint: ' ', autoHideMs: jobAssemblyErrorMs },
  },
  jobOperations: {
    type: jobOperations,
    texts: texts.jobOperations,
    registers: 'always',
    removesFirst: 'tags',
    noHierarchy: { updating: null, deleting: null },
    notice: { joint: ' ', autoHideMs: null },
  },
} as const satisfies Record<string, TaggedPolicy>
