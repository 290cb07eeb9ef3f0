/** Texts and error messages of reports. */
export const reportTexts = {
  report: (reportID: string) => `Report '${reportID.slice(0, 100)}'`,
  noSuchReport: 'is not a report',
  mayNotRead: (area: string) => `needs the right 'read' on '${area}'`,
  limited: (shown: number, all: number) => `The first ${shown} of ${all} rows`,
  tooManyRows: (max: number) => `A report has at most ${max} rows: choose a shorter range or fewer machines`,
  noReason: 'No reason given',
  nothing: 'No data in this range.',
  nothingNow: 'No entries.',
  rows: 'Rows',
  groups: (count: number) => `Machines of ${count} device group${count === 1 ? '' : 's'}`,
  groupsNamed: (names: readonly string[]) =>
    `Machines of the device group${names.length === 1 ? '' : 's'} ${names.join(', ')}`,
  madeAt: (time: string) => `Created ${time}`,
  cut: (shown: number, all: number) => `Showing the first ${shown} of ${all} rows. The CSV file has all of them.`,
  cutCells: (max: number) =>
    `Texts longer than ${max} characters are truncated with … here. The CSV file has the full texts.`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  range: (text: string, zone: string) => `${text} (${zone})`,
  filters: 'Filters',
  definitions: 'KPI definitions',
  sheetRows: 'Report',
  sheetAbout: 'About',
  aboutRange: 'Range',
  aboutZone: 'Time zone',
  aboutMade: 'Created',
  fileTakesLong: (secs: number) =>
    `Creating this file took longer than ${secs} s: choose fewer columns or rows, or download the CSV file`,
  tooManyFiles: 'Your company is already creating other report files. Try again in a moment.',
  tooManyMachineDays: (max: number) =>
    `reads at most ${max} machine days: choose a shorter range or fewer machines by a device group`,
  onlySlowest: (max: number) => `Only the ${max} cycles with the highest loss`,
} as const
