/** Machine hubs are `takt-h…`, tag readers `takt-r…`. */
export const deviceTypePattern = /^takt-[hr][a-z0-9-]*$/

/** The available device types. */
export const deviceTypes = [
  { deviceTypeId: 'takt-h1', label: 'Machine hub' },
  { deviceTypeId: 'takt-h2', label: 'Machine hub with sensors' },
  { deviceTypeId: 'takt-r1', label: 'Tag reader' },
] as const

/** Returns the name of a device type; its ID if it is not in the list. */
export const deviceTypeLabel = (deviceTypeId: string): string =>
  deviceTypes.find((type) => type.deviceTypeId === deviceTypeId)?.label ?? deviceTypeId

/** True if dashboards and reports include devices of this type. */
export const isMachineHub = (deviceTypeId: string) => deviceTypeId.startsWith('takt-h')

/** True if the tag view includes devices of this type: machine hubs and readers. */
export const isTagViewDevice = (deviceTypeId: string) => isMachineHub(deviceTypeId) || deviceTypeId.startsWith('takt-r')
