import { expect, test } from 'vitest'
import { startCommand } from './startCommand.ts'

test('the printed command starts the intended installation, wherever it is located', () => {
  expect(startCommand({})).toBe('npm start')
  expect(startCommand({ TAKT_HOME: '/srv/takt' }, { PORT: '8081' })).toBe('TAKT_HOME=/srv/takt PORT=8081 npm start')
  expect(startCommand({ TAKT_HOME: "/srv/a plant's" })).toBe(String.raw`TAKT_HOME='/srv/a plant'\''s' npm start`)
})
