import type { linkable } from '@takt/domain/areas/documents/documents.ts'
import type { DocLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { partOperations } from '@takt/domain/areas/masterData/partOperations.ts'
import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { requests } from '@takt/domain/areas/requests/requests.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { documentTexts as texts } from '../texts.ts'

type LinkKind = { label: string; type: ItemType; field: (typeof linkable)[number] }

/**
 * Kinds of records that a page can be linked to: rows of a type whose key is in fields of the link; the first of these
 * is `field`.
 */
export const linkKinds: readonly LinkKind[] = [
  { label: texts.linkKinds.partNum, type: parts, field: 'partNum' },
  { label: texts.linkKinds.partOperation, type: partOperations, field: 'partNum' },
  { label: texts.linkKinds.jobNum, type: jobs, field: 'jobNum' },
  { label: texts.linkKinds.jobOperation, type: jobOperations, field: 'jobNum' },
  { label: texts.linkKinds.resourceID, type: resources, field: 'resourceID' },
  { label: texts.linkKinds.requestID, type: requests, field: 'requestID' },
  { label: texts.linkKinds.empID, type: employees, field: 'empID' },
]

/**
 * Returns the kind of a link's target: the operation if it names one, otherwise the part, job, machine, request or
 * person.
 */
export const kindOf = (link: DocLink): LinkKind | undefined =>
  linkKinds.findLast(({ type }) => type.key.every((name) => (link[name as keyof DocLink] ?? null) !== null))
