import { apiTexts } from '../../core/api/texts.ts'
import { words } from '../../core/kit/words.ts'
/** Texts of the tags area and of lists whose rows carry tags. */
export const tagTexts = {
  unknownError: apiTexts.unknownError,
  adding: (text: string) => `Error adding tag associations: ${text}`,
  updating: (text: string) => `Error updating tag associations: ${text}`,
  noHierarchy: 'Schema error: Unable to update job assembly',
  noKeyForUpdating: 'No key found for updating',
  noKeyForDelete: 'No key found for delete',
  title: (label: string, key: string) => `Tags on ${label} ${key}`,
  tags: words.tags,
  tagsHelp: 'Scan or type a code and press Enter. Each tag is assigned at once; Backspace or its cross removes it.',
  scanHere: 'Scan or type a code',
  doubt: (code: string, text: string) => `${code}: ${text}`,
  moved: (epc: string, from: readonly string[]) => `${epc} was moved here from ${from.join(', ')}`,
  close: words.close,
  singleCode: 'must be one tag code',
  noAssociations:
    'No tags are assigned yet. Add one here, or scan tags on a job, an assembly, an operation or an employee.',
  noTags: 'There are no tags yet. A tag is created when it is first assigned.',
  tagNotices: {
    added: 'Tag(s) Have Been Added',
    updated: 'Tag(s) Have Been Updated',
    deleted: 'Tag(s) Have Been Deleted',
  },
  typeNotices: {
    added: 'Tag Association Type Added',
    updated: 'Tag Association Type Updated',
    deleted: 'Tag Association Type Deleted',
  },
  failedToFetch: 'Failed to fetch tag data',
  viewTitle: 'Tag history',
  mode: 'When',
  modes: { active: 'Now', asOf: 'As of', range: 'Range' },
  at: 'At',
  from: 'From',
  to: 'To',
  backwards: 'must be after the start',
  still: 'active',
  columns: ['Tag', 'Linked to', 'ID', 'Since', 'Until', 'Machine', 'Device'],
  types: { employees: 'Employee', jobs: 'Job', jobAssemblies: 'Job assembly', jobOperations: 'Job operation' },
  nothingThen: {
    active: 'No tags are assigned now.',
    asOf: 'No tags were assigned at that time.',
    range: 'No tags were assigned within this range.',
  },
  employees: { added: 'Employee Added', updated: 'Employee Updated', deleted: 'Employee Deleted' },
  jobs: {
    added: 'Jobs(s) Have Been Added',
    updated: 'Row(s) Have Been Updated',
    deleted: 'Selected Rows Have Been Deleted',
  },
  jobAssemblies: {
    added: 'Job Assembly(ies) Have Been Added',
    updated: 'Job Assembly(ies) Have Been Updated',
    deleted: 'Job Assembly(ies) Have Been Deleted',
  },
  jobOperations: {
    added: 'Job Operation(s) added successfully',
    updated: 'Job Operation(s) updated successfully',
    deleted: 'Job Operation(s) deleted successfully',
  },
  associations: {
    added: 'Tag Association(s) Have Been Added',
    updated: 'Tag Association(s) Have Been Updated',
    deleted: 'Tag Association(s) Have Been Deleted',
  },
} as const
