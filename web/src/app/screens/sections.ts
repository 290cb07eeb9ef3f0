import Apartment from '@mui/icons-material/ApartmentOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import type { ScreenSection } from './screen.ts'

/** Every list there is, as the rail orders them. An entry appears here when its screen exists. */
export const sections: readonly ScreenSection[] = [
  {
    label: 'Master data',
    groups: [
      {
        label: 'Schedules',
        Icon: CalendarMonth,
        screens: [
          {
            path: 'schedules',
            label: 'Schedules',
            area: 'resources',
            load: async () => (await import('../../schedules/SchedulesScreen.tsx')).SchedulesScreen,
          },
        ],
      },
    ],
  },
  {
    label: 'Plant',
    groups: [
      {
        label: 'Organization',
        Icon: Apartment,
        screens: [
          {
            path: 'organizations',
            label: 'Places',
            area: 'organizations',
            load: async () => (await import('../../organizations/OrganizationsScreen.tsx')).OrganizationsScreen,
          },
        ],
      },
    ],
  },
]
