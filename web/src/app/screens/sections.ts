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
]
