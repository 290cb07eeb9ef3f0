import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
export const early = { shiftNum: 1, name: 'Early', days: weekdays, start: '06:00', end: '14:00', breaks: [] }
export const night = { shiftNum: 3, name: 'Night', days: ['SATURDAY'], start: '22:00', end: '06:00', breaks: [] }

/** Opens a screen of schedules: S-1 has an early and a night shift, and M-01 follows it. */
export const openSchedules = (path: string, options: AppOptions = {}) =>
  openApp(path, {
    ...options,
    rows: {
      schedules: [{ scheduleID: 'S-1', description: 'Early', shifts: [early, night] }],
      resources: [{ resourceID: 'M-01', scheduleID: 'S-1' }],
      ...options.rows,
    },
  })
