import { apiTexts } from '../../core/api/texts.ts'
import { words } from '../../core/kit/words.ts'
/** Every text of tags and of the lists whose rows carry them. */
export const tagTexts = {
  unknownError: apiTexts.unknownError,
  adding: (text: string) => `Error adding tag associations: ${text}`,
  updating: (text: string) => `Error updating tag associations: ${text}`,
  noHierarchy: 'Schema error: Unable to update job assembly',
  noKeyForUpdating: 'No key found for updating',
  noKeyForDelete: 'No key found for delete',
  title: (label: string, key: string) => `Tags on ${label} ${key}`,
  tags: words.tags,
  tagsHelp: 'Scan or type a code and press Enter. Each is put on at once; Backspace or its cross takes it off.',
  scanHere: 'Scan or type a code',
  doubt: (code: string, text: string) => `${code}: ${text}`,
  moved: (epc: string, from: readonly string[]) => `${epc} was on ${from.join(', ')} and is here now`,
  close: words.close,
  oneCode: 'must be one tag code',
  noAssociations:
    'No tag is on anything yet. Add one here, or scan tags on a job, an assembly, an operation or an employee.',
  noTags: 'There is no tag yet. One is made when it is first put on something.',
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
  viewTitle: 'What tags were on',
  mode: 'When',
  modes: { active: 'Now', asOf: 'As of', range: 'Range' },
  at: 'At',
  from: 'From',
  to: 'To',
  backwards: 'must be after the beginning',
  still: 'holds',
  columns: ['Tag', 'On', 'Which', 'Since', 'Until', 'Belongs to', 'Device'],
  types: { employees: 'Employee', jobs: 'Job', jobAssemblies: 'Job assembly', jobOperations: 'Job operation' },
  nothingThen: {
    active: 'No tag is on anything now.',
    asOf: 'No tag was on anything then.',
    range: 'No tag was on anything within this range.',
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
