/** Machine hubs are `takt-h…`, tag readers `takt-r…`. */
export const deviceTypePattern = /^takt-[hr][a-z0-9-]*$/

/** The kinds of device there are to choose from. */
export const deviceTypes = [
  { deviceTypeId: 'takt-h1', label: 'Machine hub' },
  { deviceTypeId: 'takt-h2', label: 'Machine hub with sensors' },
  { deviceTypeId: 'takt-r1', label: 'Tag reader' },
] as const

/** What people call a kind of device; its id where it is none of the list. */
export const deviceTypeLabel = (deviceTypeId: string): string =>
  deviceTypes.find((type) => type.deviceTypeId === deviceTypeId)?.label ?? deviceTypeId

/** Whether dashboards and reports are about devices of this type. */
export const isMachineHub = (deviceTypeId: string) => deviceTypeId.startsWith('takt-h')

/** Whether the tag view is about devices of this type: readers too. */
export const isTagViewDevice = (deviceTypeId: string) => isMachineHub(deviceTypeId) || deviceTypeId.startsWith('takt-r')
