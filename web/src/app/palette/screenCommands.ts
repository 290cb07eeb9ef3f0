import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import { addressesOf, type DashboardEntry } from '../../core/dashboards/dashboard.ts'
import { dashboards } from '../dashboards.ts'
import type { ScreenSection } from '../screens/screen.ts'
import { appTexts as texts } from '../texts.ts'
import type { Command } from './matchCommands.ts'

/** Types that are edited on the screen of another one. */
const alsoAt: Readonly<Record<string, readonly string[]>> = {
  organizations: ['entities', 'organizationSettings'],
  instructions: ['docRevisions', 'documents'],
  notifications: ['notificationRules', 'notificationRecipients'],
}

/** Returns further words by which a list can be found: its types, and its address. */
const wordsOf = (path: string) =>
  [path, ...(alsoAt[path] ?? [])].map((name) => `${itemTypeOf(name)?.label ?? ''} ${name}`).join(' ')

const command = (address: string, label: string, detail: string, words?: string): Command => ({
  id: address,
  address,
  label,
  detail,
  ...(words ? { words } : {}),
})

/** Returns the commands of all screens: dashboards with their views, the lists of `sections`, the user's profile. */
export const screenCommands = (
  sections: readonly ScreenSection[],
  entries: readonly DashboardEntry[] = dashboards,
): Command[] => [
  ...entries.map((entry) => command(addressesOf(entry)[0]!.to, entry.label, texts.palette.dashboard)),
  ...entries.flatMap((entry) =>
    addressesOf(entry)
      .slice(1)
      .map(({ to, label }) => command(to, `${entry.label} · ${label}`, texts.palette.dashboard)),
  ),
  ...sections.flatMap(({ groups }) =>
    groups.flatMap((group) =>
      group.screens.map(({ path, label }) => {
        const full = label === group.label ? label : `${group.label} · ${label}`
        return command(`/${path}`, full, texts.palette.list, wordsOf(path))
      }),
    ),
  ),
  command('/profile', texts.profile, texts.palette.account),
]
