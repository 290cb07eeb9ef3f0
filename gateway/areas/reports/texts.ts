/** What the server says of reports. */
export const reportTexts = {
  report: (reportID: string) => `Report '${reportID.slice(0, 100)}'`,
  noSuchReport: 'is no report',
  mayNotRead: (area: string) => `needs the right 'read' on '${area}'`,
  limited: (shown: number, all: number) => `The first ${shown} of ${all} rows`,
  tooManyRows: (most: number) =>
    `A report has at most ${most} rows of figures: choose a shorter range or fewer machines`,
  noReason: 'No reason given',
  nothing: 'Nothing in this range.',
  nothingNow: 'There is nothing to list.',
  rows: 'Rows',
  groups: (count: number) => `Machines of ${count} device group${count === 1 ? '' : 's'}`,
  groupsNamed: (names: readonly string[]) =>
    `Machines of the device group${names.length === 1 ? '' : 's'} ${names.join(', ')}`,
  madeAt: (time: string) => `Made ${time}`,
  cut: (shown: number, all: number) => `These are the first ${shown} of ${all} rows. The CSV file has all of them.`,
  cutCells: (most: number) => `Texts of more than ${most} characters end with … here. The CSV file has them whole.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  range: (text: string, zone: string) => `${text} (${zone})`,
  filters: 'Filters',
  definitions: 'What the figures mean',
  sheetRows: 'Report',
  sheetAbout: 'About',
  aboutRange: 'Range',
  aboutZone: 'Time zone',
  aboutMade: 'Made',
  fileTakesLong: (secs: number) =>
    `Making this file took longer than ${secs} s: choose fewer columns or rows, or take the CSV file`,
  tooManyFiles: 'Your company has other files of reports made right now. Try again in a moment.',
  tooManyMachineDays: (most: number) =>
    `reads at most ${most} machine days: choose a shorter range or fewer machines by a device group`,
  onlySlowest: (most: number) => `Only the ${most} that lost most`,
} as const
