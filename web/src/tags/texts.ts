/** Every text of tags and of the lists whose rows carry them. */
export const tagTexts = {
  unknownError: 'Unknown error',
  adding: (said: string) => `Error adding tag associations: ${said}`,
  updating: (said: string) => `Error updating tag associations: ${said}`,
  noHierarchy: 'Schema error: Unable to update job assembly',
  noKeyForUpdating: 'No key found for updating',
  noKeyForDelete: 'No key found for delete',
  title: (label: string, key: string) => `Tags on ${label} ${key}`,
  tags: 'Tags',
  tagsHelp: 'Scan or type a code and press Enter. Each is put on at once; Backspace or its cross takes it off.',
  scanHere: 'Scan or type a code',
  noEpc: 'This is no hexadecimal EPC. Was it the barcode beside the tag?',
  moved: (epc: string, from: readonly string[]) => `${epc} was on ${from.join(', ')} and is here now`,
  close: 'Close',
  oneCode: 'must be one tag code',
  associationsTitle: 'Tag associations',
  noAssociations:
    'No tag is on anything yet. Add one here, or scan tags on a job, an assembly, an operation or an employee.',
  badCode: (code: string, said: string) => `${code} ${said}`,
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
