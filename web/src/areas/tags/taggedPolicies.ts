import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { tagTexts as texts } from './texts.ts'

/** The rules for saving rows of a type together with their tags. */
export type TaggedPolicy = {
  type: ItemType
  texts: { added: string; updated: string; deleted: string }
  /** Registers the tags again with every change of a row, or only with changes that contain tags. */
  registers: 'always' | 'whenNamed'
  /** The part that is deleted first when a row is deleted. */
  removesFirst: 'tags' | 'row'
  /** The message if the schema has no key; null: the action is abandoned and only logged. */
  noHierarchy: { updating: string | null; deleting: string | null }
  /** Format of notices about rejected rows; `autoHideMs` null: until dismissed. */
  notice: { joint: string; autoHideMs: number | null }
}

const defaults = {
  noHierarchy: { updating: texts.noKeyForUpdating, deleting: texts.noKeyForDelete },
  notice: { joint: ' ', autoHideMs: null },
} as const

const jobAssemblyErrorMs = 10_000

/** The item types whose rows carry tags, each with its policy. */
export const taggedPolicies = {
  employees: { ...defaults, type: employees, texts: texts.employees, registers: 'always', removesFirst: 'row' },
  jobs: { ...defaults, type: jobs, texts: texts.jobs, registers: 'whenNamed', removesFirst: 'row' },
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
