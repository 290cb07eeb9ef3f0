import { machineIds, writeGroups, writeMachines } from '../../core/dashboards/scope/dashboardSearch.ts'

const placeholderOrigin = 'https://takt.invalid'

/** The machines and the range in the address of a slide; without a range it is today. */
export type AddressScope = { groups: readonly number[]; machines: readonly string[]; range: string }

/** Returns the machines and the range in the address of a slide. */
export function scopeOfAddress(address: string): AddressScope {
  const { searchParams } = new URL(address, placeholderOrigin)
  const groups = searchParams.get('groups')?.split(',') ?? []
  return {
    groups: groups.filter((id) => /^\d+$/.test(id)).map(Number),
    machines: machineIds(searchParams.get('machines') ?? undefined),
    range: searchParams.get('range') ?? 'today',
  }
}

/** Returns the address with other machines, or another named range. */
export function withScope(address: string, { groups, machines, range }: Partial<AddressScope>): string {
  const url = new URL(address, placeholderOrigin)
  const { searchParams } = url
  const write = (name: string, text: string | undefined) =>
    text === undefined ? searchParams.delete(name) : searchParams.set(name, text)
  if (groups) write('groups', writeGroups(groups))
  if (machines) write('machines', writeMachines(machines))
  if (range !== undefined) {
    for (const name of ['from', 'to']) searchParams.delete(name)
    searchParams.set('range', range)
  }
  return url.pathname + url.search.replaceAll('%2C', ',').replaceAll('%3A', ':')
}
